import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const compact = (css: string) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim()

/**
 * The first paint needs nothing but the page: what it looks like and what decides its theme stand in it, and the style
 * sheet of the application comes between the opening and the application, which nothing is shown of without it.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
      const style = compact(read('src/ui/tokens.css') + read('src/ui/opening.css'))
      const head = `<script>${read('before-paint.js')}</script>\n<style>${style}</style>\n</head>`
      return sheets
        .reduce((rest, sheet) => rest.replace(sheet, ''), html)
        .replace('</head>', () => head)
        .replace('<div id="root">', (root) => `${sheets.join('')}${root}`)
    },
  },
})
