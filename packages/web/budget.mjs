import { readFileSync, statSync } from 'node:fs'

/** Bytes of JavaScript and CSS, gzipped, that a visitor waits for. */
const budget = { first: 200_000, later: 60_000 }

const entry = 'index.html'
/** What the first route is made of besides the entry: the home page and the texts of the default language. */
const first = ['src/features/site/HomePage.tsx', 'src/locales/zh-CN/app.ts', 'src/locales/zh-CN/home.ts']

const isScreen = (key) => /^src\/(features\/.*Page|app\/frames\/.*Frame|app\/ComingPage)\.tsx$/.test(key)

/** The first route, and what each later screen adds to it. */
export function routeSizes(dist) {
  const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

  const collect = (key, files = new Set()) => {
    const { file, css = [], imports = [] } = manifest[key]
    for (const name of [file, ...css]) files.add(name)
    for (const name of imports) collect(name, files)
    return files
  }
  const sizeOf = (files) => [...files].reduce((sum, file) => sum + statSync(`${dist}${file}.gz`).size, 0)

  const base = [entry, ...first].reduce((files, key) => files.union(collect(key)), new Set())
  const later = Object.keys(manifest)
    .filter((key) => isScreen(key) && !first.includes(key))
    .map((key) => ({ name: key, bytes: sizeOf(collect(key).difference(base)), limit: budget.later }))
  return [{ name: 'first route', bytes: sizeOf(base), limit: budget.first }, ...later]
}

export function assertBudget(sizes) {
  const broken = sizes.filter(({ bytes, limit }) => bytes > limit)
  if (broken.length === 0) return
  throw new Error(broken.map(({ name, bytes, limit }) => `${name} is ${bytes} bytes, more than ${limit}`).join('; '))
}
