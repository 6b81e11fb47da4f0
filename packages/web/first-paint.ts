import { readFileSync } from 'node:fs'
import { languages } from '@imagora/contract/languages'
import type { Plugin } from 'vite'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const compact = (css: string) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim()

/** Removes comments and indentation; only one-line comments are recognised. */
const bare = (script: string) => script.replace(/^ *(\/\/|\/\*\*).*\n/gm, '').replace(/^\s+/gm, '')

interface File {
  type: string
  fileName: string
  imports?: string[]
  facadeModuleId?: string | null
  viteMetadata?: { importedCss: Set<string> }
}

type Files = Record<string, File>

/**
 * Screens of the views that visitors open first. Their files are fetched with the application (before-paint.js), and
 * some of them are prefetched (app/startup/deferred-startup.ts).
 */
const views = {
  '/': ['features/content/site/HomePage.tsx'],
  '/explore': ['features/sharing/explore/ExplorePage.tsx'],
  '/pages/$slug': ['features/content/site/ContentPage.tsx'],
  '/shares/$slug': ['features/sharing/share-page/SharePage.tsx', 'features/sharing/share-page/ShareView.tsx'],
}

/** Tags by which the build would load the application at once. */
const builtTags = / *<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?\n?/g

/** Orders files after their imports, so that each executes only its own code. */
function inOrder(files: Files, name: string, before = new Set<string>()) {
  for (const each of files[name]?.imports ?? []) inOrder(files, each, before)
  return before.add(name)
}

/** Returns the files of a view besides those of the entry. */
function filesOf(files: Files, screens: string[], entry: Set<string>) {
  const needed = new Set<string>()
  for (const screen of screens) {
    const chunk = Object.values(files).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${screen}`))
    if (!chunk) throw new Error(`There is no ${screen}`)
    inOrder(files, chunk.fileName, needed)
  }
  const scripts = [...needed.difference(entry)]
  const sheets = scripts.flatMap((name) => [...(files[name]?.viteMetadata?.importedCss ?? [])])
  return [...new Set([...scripts, ...sheets])].map((name) => `/${name}`)
}

/**
 * The first paint needs only the page: its style, its theme and the loader of the application are inlined. The
 * application loads with its style sheets once the page has been painted.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk }) {
      const style = `<style>${compact(read('src/ui/theme/tokens.css') + read('src/ui/theme/first-paint.css'))}</style>`
      const directions = Object.fromEntries(languages.map(({ tag, direction }) => [tag, direction]))
      const script = bare(read('before-paint.js')).replace(
        'const directions = {}',
        `const directions = ${JSON.stringify(directions)}`,
      )
      const complete = (page: string, code: string) =>
        page.replace('</head>', () => `${style}\n<script>{${code}}</script>\n</head>`)
      if (!bundle || !chunk) return complete(html, script)

      const modules: Files = bundle
      const entry = inOrder(modules, chunk.fileName)
      const files = [...entry].map((name) => `/${name}`)
      const later = Object.entries(views).map(([view, screens]) => [view, filesOf(modules, screens, entry)])
      const told = `<script type="application/json" id="views">${JSON.stringify(Object.fromEntries(later))}</script>`
      const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]*)"/g)].map(([, href]) => href)
      const filled = script
        .replace('const files = []', `const files = ${JSON.stringify(files)}`)
        .replace('const sheets = []', `const sheets = ${JSON.stringify(sheets)}`)
      return complete(html.replace(builtTags, ''), filled).replace('</body>', () => `${told}\n</body>`)
    },
  },
})
