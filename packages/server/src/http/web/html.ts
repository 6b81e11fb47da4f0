import { directionOf } from '@imagora/contract'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Escapes text for HTML; all text in server-rendered elements and quoted attributes goes through it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'`\n\r]/g, (character) => entities[character]!)

/** A video as other sites play it. */
export interface PageVideo {
  url: string
  mimetype: string
  width: number
  height: number
}

/** Metadata of a page for browsers, search engines and link previews. */
export interface Head {
  language: string
  /** Theme of visitors who have chosen none. */
  theme: 'light' | 'dark' | 'auto'
  /** Window title until the application sets the same one. */
  document_title: string
  /** Title of a link preview. */
  title: string
  site_title: string
  description: string
  keywords: string
  /** Icons of the site's own; without any the page keeps the built one. */
  icons: { rel: string; href: string; sizes?: string }[]
  image_url: string
  /** Alternative text of the picture; empty without one. */
  image_alt: string
  /** True when the picture is the page's content, not merely the site's icon. */
  has_own_image: boolean
  /** Video that is the page's content. */
  video: PageVideo | null
  is_noindex: boolean
  feeds: { title: string; url: string }[]
  oembed_url: string
  url: string
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

const alternate = (type: string, title: string, url: string) =>
  `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(url)}" />`

const videoMetas = ({ url, mimetype, width, height }: PageVideo) => [
  meta('property', 'og:video', url),
  meta('property', 'og:video:type', mimetype),
  meta('property', 'og:video:width', String(width)),
  meta('property', 'og:video:height', String(height)),
]

function headOf(head: Head, nonce: string) {
  const { document_title, title, site_title, description, keywords, image_url, image_alt, feeds, oembed_url, url } =
    head
  return [
    `<title>${escapeHtml(document_title)}</title>`,
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    meta('name', 'description', description.slice(0, 300)),
    meta('name', 'keywords', keywords),
    meta('property', 'og:type', head.video ? 'video.other' : 'website'),
    meta('property', 'og:site_name', site_title),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description.slice(0, 300)),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image_url),
    meta('property', 'og:image:alt', image_url && image_alt),
    ...(head.video ? videoMetas(head.video) : []),
    meta('name', 'twitter:card', head.has_own_image ? 'summary_large_image' : 'summary'),
    meta('name', 'robots', head.is_noindex ? 'noindex' : ''),
    ...feeds.map((feed) => alternate('application/atom+xml', feed.title, feed.url)),
    oembed_url && alternate('application/json+oembed', title, oembed_url),
  ].join('')
}

/** The language and the theme that the page opens in; left-to-right and light are what a page is without attributes. */
const rootAttributes = ({ language, theme }: Head) =>
  [
    `lang="${escapeHtml(language)}"`,
    directionOf(language) === 'rtl' ? ' dir="rtl"' : '',
    theme === 'light' ? '' : ` data-site-theme="${theme}"`,
  ].join('')

const iconLink = ({ rel, href, sizes }: Head['icons'][number]) =>
  `<link rel="${rel}" href="${escapeHtml(href)}"${sizes ? ` sizes="${sizes}"` : ''} />`

/** Returns the text from one marker to the other, inclusive; nothing when one of them is missing. */
function extractBetween(html: string, from: string, to: string) {
  const start = html.indexOf(from)
  const end = start < 0 ? -1 : html.indexOf(to, start)
  return end < 0 ? '' : html.slice(start, end + to.length)
}

/** The built index.html, completed per request with the language, the head and the nonce for its scripts and styles. */
export function pageTemplate(html: string) {
  const builtOpening = extractBetween(html, '<main id="opening">', '</main>')
  const builtIcon = extractBetween(html, '<link rel="icon"', '>')
  const spinner = extractBetween(builtOpening, '<div class="spinner"', '</div>')
  const replacements: [string, string][] = [
    [extractBetween(html, '<html', '>'), '<html {{root}}>'],
    [extractBetween(html, '<title>', '</title>'), '{{head}}'],
    [builtIcon, '{{icon}}'],
    [builtOpening, '{{opening}}'],
  ]
  const template = replacements
    .reduce((page, [part, instead]) => (part ? page.replace(part, instead) : page), html)
    .replace(/<(script|style|link rel="(?:stylesheet|modulepreload)")/g, '<$1 nonce="{{nonce}}"')

  return (head: Head, nonce: string, opening: ((spinner: string) => string) | null) => {
    const parts: Record<string, string> = {
      root: rootAttributes(head),
      head: headOf(head, nonce),
      icon: head.icons.map(iconLink).join('') || builtIcon,
      nonce,
      opening: opening ? opening(spinner) : builtOpening,
    }
    return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole)
  }
}
