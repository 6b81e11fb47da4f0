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

/** The one way text gets into HTML that the server writes, in elements and in quoted attributes alike. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'`\n\r]/g, (character) => entities[character]!)

/** What a page says of itself to browsers, search engines and those who show a preview of its link. */
export interface Head {
  language: string
  /** What the window is called, until the application writes the same. */
  document_title: string
  /** What a preview of the link is called. */
  title: string
  site_title: string
  description: string
  keywords: string
  icon_url: string
  image_url: string
  /** The picture is what the page is about, and not merely a mark of the site. */
  has_own_image: boolean
  is_noindex: boolean
  feeds: { title: string; url: string }[]
  oembed_url: string
  url: string
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

const alternate = (type: string, title: string, url: string) =>
  `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(url)}" />`

function headOf(head: Head, nonce: string) {
  const { document_title, title, site_title, description, keywords, image_url, feeds, oembed_url, url } = head
  return [
    `<title>${escapeHtml(document_title)}</title>`,
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    meta('name', 'description', description.slice(0, 300)),
    meta('name', 'keywords', keywords),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site_title),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description.slice(0, 300)),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image_url),
    meta('name', 'twitter:card', head.has_own_image ? 'summary_large_image' : 'summary'),
    meta('name', 'robots', head.is_noindex ? 'noindex' : ''),
    ...feeds.map((feed) => alternate('application/atom+xml', feed.title, feed.url)),
    oembed_url && alternate('application/json+oembed', title, oembed_url),
  ].join('')
}

/** From one mark to the next other one, with both; nothing where one of them is missing. */
function partOf(html: string, from: string, to: string) {
  const start = html.indexOf(from)
  const end = start < 0 ? -1 : html.indexOf(to, start)
  return end < 0 ? '' : html.slice(start, end + to.length)
}

/** The built index.html, to be completed for each request: language, head, and the nonce its scripts and styles need. */
export function pageTemplate(html: string) {
  const builtOpening = partOf(html, '<main id="opening">', '</main>')
  const builtIcon = partOf(html, '<link rel="icon"', '>')
  const spinner = partOf(builtOpening, '<div class="spinner"', '</div>')
  const places: [string, string][] = [
    [partOf(html, '<html', '>'), '<html lang="{{language}}">'],
    [partOf(html, '<title>', '</title>'), '{{head}}'],
    [builtIcon, '{{icon}}'],
    [builtOpening, '{{opening}}'],
  ]
  const marked = places
    .reduce((page, [part, instead]) => (part ? page.replace(part, instead) : page), html)
    .replace(/<(script|style|link rel="(?:stylesheet|modulepreload)")/g, '<$1 nonce="{{nonce}}"')

  return (head: Head, nonce: string, opening: ((spinner: string) => string) | null) => {
    const parts: Record<string, string> = {
      language: escapeHtml(head.language),
      head: headOf(head, nonce),
      icon: head.icon_url ? `<link rel="icon" href="${escapeHtml(head.icon_url)}" />` : builtIcon,
      nonce,
      opening: opening ? opening(spinner) : builtOpening,
    }
    return marked.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole)
  }
}
