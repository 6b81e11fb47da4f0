import type { SitePage } from './site-pages.ts'

interface SearchSection {
  id: number
  /** Address relative to the folder of the language. */
  url: string
  page: string
  title: string
  text: string
}

/** Leaves the words of a Markdown text: its marks are found by nobody and would be shown. */
const plainWords = (markdown: string) =>
  markdown
    .replaceAll(/^ *```.*$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\|[\s|:-]+\|$/gm, '')
    .replaceAll(/[[\]`*|#]/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Cuts a page into its sections, so that a search leads to the heading above what it found. */
function cutPage({ slug, text, headings }: SitePage) {
  const [first] = headings
  const sections: Omit<SearchSection, 'id'>[] = []
  let lines: string[] = []
  let index = -1
  let isCode = false
  const finish = () => {
    const heading = headings[index]
    if (!heading || !first) return
    const url = index === 0 ? `${slug}.html` : `${slug}.html#${heading.id}`
    sections.push({ url, page: first.text, title: heading.text, text: plainWords(lines.join('\n')) })
  }
  for (const line of text.split('\n')) {
    if (/^ *```/.test(line)) isCode = !isCode
    if (!isCode && /^#{1,4} /.test(line)) {
      finish()
      index += 1
      lines = []
    } else lines.push(line)
  }
  finish()
  return sections
}

/** Returns the sections of all pages of one language for the search of the site. */
export const listSearchSections = (pages: SitePage[]): SearchSection[] =>
  pages.flatMap(cutPage).map((section, id) => ({ id, ...section }))
