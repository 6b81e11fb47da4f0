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

type Files = Record<string, { type: string; imports?: string[] }>

/** What the build puts into the page to fetch the application at once. */
const builtTags = / *<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?\n?/g

/** A file after all that it needs, so that none finds anything left to do but its own. */
function inOrder(files: Files, name: string, before = new Set<string>()) {
  for (const each of files[name]?.imports ?? []) inOrder(files, each, before)
  return before.add(name)
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
      const style = `<style>${compact(read('src/ui/tokens.css') + read('src/ui/opening.css'))}</style>`
      const script = bare(read('before-paint.js'))
      const complete = (page: string, code: string) =>
        page.replace('</head>', () => `${style}\n<script>{${code}}</script>\n</head>`)
      if (!bundle || !chunk) return complete(html, script)

      const files = [...inOrder(bundle as Files, chunk.fileName)].map((name) => `/${name}`)
      const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]*)"/g)].map(([, href]) => href)
      const told = script
        .replace('const files = []', `const files = ${JSON.stringify(files)}`)
        .replace('const sheets = []', `const sheets = ${JSON.stringify(sheets)}`)
      return complete(html.replace(builtTags, ''), told)
    },
  },
})
