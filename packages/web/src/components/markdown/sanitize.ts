import DOMPurify from 'dompurify'
import { Marked } from 'marked'

/** Elements allowed in Markdown output. All others are dropped, whatever the parser returns. */
const tags =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li strong em del a img code pre table thead tbody tr th td input'.split(
    ' ',
  )
const attributes = 'href title src alt class align start type checked disabled'.split(' ')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// HTML in the text is escaped, not rendered.
const marked = new Marked({ renderer: { html: ({ text }) => escaped(text) }, gfm: true, breaks: true })

export const isSafeLink = (href: string) => /^(https?:|mailto:)/i.test(href) || /^(\/(?![/\\])|#)/.test(href)

/** Images are allowed from this site only; external ones would reveal the readers to another server. */
export function isOwnPicture(src: string, origin: string) {
  try {
    return new URL(src, origin).origin === origin
  } catch {
    return false
  }
}

export const parseMarkdown = (text: string): DocumentFragment =>
  DOMPurify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
