import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const compact = (css: string) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim()

/** Without its comments, which are for who reads the file. */
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
 * The screens of the views that visitors come to first. Their files are fetched with the application (before-paint.js),
 * and some of them before anybody asks for them (app/startup/preload.ts).
 */
const views = {
  '/': ['features/content/site/HomePage.tsx'],
  '/explore': ['features/sharing/explore/ExplorePage.tsx'],
  '/pages/$slug': ['features/content/site/ContentPage.tsx'],
  '/shares/$slug': ['features/sharing/share-page/SharePage.tsx', 'features/sharing/share-page/ShareView.tsx'],
}

/** What the build puts into the page to fetch the application at once. */
const builtTags = / *<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?\n?/g

/** A file after all that it needs, so that none finds anything left to do but its own. */
function inOrder(files: Files, name: string, before = new Set<string>()) {
  for (const each of files[name]?.imports ?? []) inOrder(files, each, before)
  return before.add(name)
}

/** What a view is made of besides the entry. */
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
 * The first paint needs nothing but the page: what it looks like, what decides its theme and what takes up the
 * application stand in it. The application comes when the page has been seen, with its style sheets.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk }) {
      const style = `<style>${compact(read('src/ui/theme/tokens.css') + read('src/ui/theme/first-paint.css'))}</style>`
      const script = bare(read('before-paint.js'))
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
