import { namedLink } from '@imagora/contract/link-names'

/** The forms in which a picture's link is given out. */
export const linkFormats = ['url', 'html', 'markdown', 'markdown_with_link', 'bbcode'] as const
export type LinkFormat = (typeof linkFormats)[number]

/** How links are given out, whatever their form. */
export interface LinkStyle {
  /** Everything outside ASCII is written as % and digits. */
  isEncoded: boolean
  /** A picture's link has its file name. */
  isNamed: boolean
}

interface Linked {
  name: string
  public_url: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
/** Every sign that means something in Markdown, so that a name is shown as it is. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]()<>#+!|~&-]/g, String.raw`\$&`)

/** Brackets would be read as a tag. */
const inBbcode = (url: string) => url.replaceAll('[', '%5B').replaceAll(']', '%5D')

/** Parentheses and spaces would end a link of Markdown before its time. */
const inMarkdown = (url: string) =>
  url.replaceAll(/[() ]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const codes: Record<LinkFormat, (url: string, name: string) => string> = {
  url: (url) => url,
  html: (url, name) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}">`,
  markdown: (url, name) => `![${escapeMarkdown(name)}](${inMarkdown(url)})`,
  markdown_with_link: (url, name) => `[![${escapeMarkdown(name)}](${inMarkdown(url)})](${inMarkdown(url)})`,
  bbcode: (url) => `[img]${inBbcode(url)}[/img]`,
}

/** A share on somebody else's page, as a frame of its own; only such addresses may be framed. */
export function shareEmbedCode(url: string, title: string) {
  const framed = url.replace('/shares/', '/embed/shares/')
  const look = 'width="100%" height="600" style="border:0;border-radius:12px" loading="lazy" allowfullscreen'
  return `<iframe src="${escapeHtml(framed)}" title="${escapeHtml(title)}" ${look}></iframe>`
}

// Encoding what is encoded already would spoil it; the URL parser leaves that alone.
const encoded = (url: string) => (URL.canParse(url) ? new URL(url).href : encodeURI(url))

/** A link as the person wants it, such as that of a share. */
export const linkInStyle = (url: string, { isEncoded }: Pick<LinkStyle, 'isEncoded'>) =>
  isEncoded ? encoded(url) : url

/** The link of a picture in one form. */
export function embedCode({ name, public_url }: Linked, form: LinkFormat, style: LinkStyle) {
  const url = style.isNamed ? namedLink(public_url, name, style.isEncoded) : public_url
  return codes[form](linkInStyle(url, style), name)
}

/** One line a picture; pictures without a link are left out. */
export const embedCodes = (pictures: Linked[], form: LinkFormat, style: LinkStyle) =>
  pictures
    .filter(({ public_url }) => public_url !== '')
    .map((picture) => embedCode(picture, form, style))
    .join('\n')
