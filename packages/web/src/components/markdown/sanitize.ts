import DOMPurify from 'dompurify'
import { Marked } from 'marked'

/** What may come out of markdown. Everything else is dropped, whatever the parser makes of its input. */
const tags =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li strong em del a img code pre table thead tbody tr th td input'.split(
    ' ',
  )
const attributes = 'href title src alt class align start type checked disabled'.split(' ')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// HTML in the text is shown as it is written, not obeyed.
const marked = new Marked({ renderer: { html: ({ text }) => escaped(text) }, gfm: true, breaks: true })

export const isSafeLink = (href: string) => /^(https?:|mailto:)/i.test(href) || /^(\/(?![/\\])|#)/.test(href)

/** Pictures come from this site only: elsewhere they would tell who reads. */
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
