import { namedLink } from '@imagora/contract/link-names'

export const linkFormats = ['url', 'html', 'markdown', 'markdown_with_link', 'bbcode'] as const
export type LinkFormat = (typeof linkFormats)[number]

/** Options of links in every format. */
export interface LinkStyle {
  /** Percent-encodes everything outside ASCII. */
  isEncoded: boolean
  /** Includes the file name in the link of a picture. */
  isNamed: boolean
}

interface LinkedPicture {
  name: string
  public_url: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
/** Escapes every character with a meaning in Markdown, so that a name is displayed literally. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]()<>#+!|~&-]/g, String.raw`\$&`)

/** Brackets would be parsed as a tag. */
const escapeBbcodeUrl = (url: string) => url.replaceAll('[', '%5B').replaceAll(']', '%5D')

/** Parentheses and spaces would end a Markdown link early. */
const escapeMarkdownUrl = (url: string) =>
  url.replaceAll(/[() ]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const embedCodeFormatters: Record<LinkFormat, (url: string, name: string) => string> = {
  url: (url) => url,
  html: (url, name) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}">`,
  markdown: (url, name) => `![${escapeMarkdown(name)}](${escapeMarkdownUrl(url)})`,
  markdown_with_link: (url, name) =>
    `[![${escapeMarkdown(name)}](${escapeMarkdownUrl(url)})](${escapeMarkdownUrl(url)})`,
  bbcode: (url) => `[img]${escapeBbcodeUrl(url)}[/img]`,
}

/** Embeds a share as an iframe; only `/embed/` URLs may be framed. */
export function formatShareEmbedCode(url: string, title: string) {
  const framed = url.replace('/shares/', '/embed/shares/')
  const look = 'width="100%" height="600" style="border:0;border-radius:12px" loading="lazy" allowfullscreen'
  return `<iframe src="${escapeHtml(framed)}" title="${escapeHtml(title)}" ${look}></iframe>`
}

// The URL parser leaves encoded parts alone; encoding them twice would break the link.
const encodeUrl = (url: string) => (URL.canParse(url) ? new URL(url).href : encodeURI(url))

/** Returns a link, such as that of a share, in the user's chosen style. */
export const formatStyledLink = (url: string, { isEncoded }: Pick<LinkStyle, 'isEncoded'>) =>
  isEncoded ? encodeUrl(url) : url

/** Returns the link of a picture in one format. */
export function formatEmbedCode({ name, public_url }: LinkedPicture, form: LinkFormat, style: LinkStyle) {
  const url = style.isNamed ? namedLink(public_url, name, style.isEncoded) : public_url
  return embedCodeFormatters[form](formatStyledLink(url, style), name)
}

/** One line per picture; pictures without a link are left out. */
export const formatEmbedCodes = (pictures: LinkedPicture[], form: LinkFormat, style: LinkStyle) =>
  pictures
    .filter(({ public_url }) => public_url !== '')
    .map((picture) => formatEmbedCode(picture, form, style))
    .join('\n')
