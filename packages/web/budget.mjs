import { globSync, readFileSync, statSync } from 'node:fs'

/** Gzipped bytes of JavaScript and CSS that a visitor waits for. */
const budget = { first: 200_000, later: 60_000, texts: 40_000 }

const entry = 'index.html'
/** The language of a new site, which the later routes are measured in. */
const defaultLanguage = 'zh-CN'
const home = 'src/features/content/site/HomePage.tsx'
/** Files with the texts of the first route in a language; the texts of other languages are never loaded with them. */
const firstTexts = (language) => [`src/locales/${language}/index.ts`, `src/locales/${language}/home.ts`]

/** Returns the dynamic imports of a file. */
const lazyImports = (root, file) =>
  [...readFileSync(root + file, 'utf8').matchAll(/import\('(#|\.\.\/)([^']+)'\)/g)].map(
    ([, base, path]) => `src/${base === '#' ? '' : 'app/'}${path}`,
  )

/**
 * Returns the screens of each part of the application with the files that come before them: its layouts and, for
 * administrators, the list of screens.
 */
function parts(root) {
  const routes = globSync('src/app/routes/*.{ts,tsx}', { cwd: root }).map((file) => {
    const keys = lazyImports(root, file)
    return {
      before: [...keys.filter((key) => key.includes('/layouts/')), ...(file.endsWith('-screens.ts') ? [file] : [])],
      screens: keys.filter((key) => !key.includes('/layouts/')),
    }
  })
  const settings = {
    before: ['src/app/layouts/user/UserLayout.tsx', 'src/app/settings/SettingsPage.tsx'],
    screens: lazyImports(root, 'src/app/settings/tabs.ts'),
  }
  return [...routes, settings]
}

/**
 * Returns the size of the first route in each language, and what each later one adds to it, its layout included.
 */
export function routeSizes(root) {
  const dist = `${root}dist/`
  const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

  const collect = (key, files = new Set()) => {
    const { file, css = [], imports = [] } = manifest[key]
    for (const name of [file, ...css]) files.add(name)
    for (const name of imports) collect(name, files)
    return files
  }
  const collectAll = (keys) => keys.reduce((files, key) => files.union(collect(key)), new Set())
  const sizeOf = (files) => [...files].reduce((sum, file) => sum + statSync(`${dist}${file}.gz`).size, 0)

  const firstRoute = (language) => collectAll([entry, home, ...firstTexts(language)])
  const base = firstRoute(defaultLanguage)
  const code = collectAll([entry, home])
  const languages = globSync('src/locales/*/index.ts', { cwd: root }).map((file) => file.split('/')[2])
  const inLanguages = languages.toSorted().flatMap((language) => {
    const files = firstRoute(language)
    return [
      { name: `first route in ${language}`, bytes: sizeOf(files), limit: budget.first },
      { name: `first texts in ${language}`, bytes: sizeOf(files.difference(code)), limit: budget.texts },
    ]
  })
  const later = parts(root).flatMap(({ before, screens }) =>
    screens
      .filter((key) => key !== home)
      .map((key) => ({
        name: key.replace('src/features/', ''),
        bytes: sizeOf(collectAll([...before, key]).difference(base)),
        limit: budget.later,
      })),
  )
  return [...inLanguages, ...later]
}

export function assertBudget(sizes) {
  const broken = sizes.filter(({ bytes, limit }) => bytes > limit)
  if (broken.length === 0) return
  throw new Error(broken.map(({ name, bytes, limit }) => `${name} is ${bytes} bytes, more than ${limit}`).join('; '))
}
