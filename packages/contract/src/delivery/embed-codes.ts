/*
 * Codes that show a photo on another page, built in one place for uploads by the API and for the application. The file
 * is free of zod, so that the web can import it at run time.
 */
import { limits } from '../limits.ts'
import { namedLink } from './link-names.ts'

export const linkFormats = ['url', 'html', 'picture', 'markdown', 'markdown_with_link', 'bbcode'] as const
export type LinkFormat = (typeof linkFormats)[number]

/** Options of links in every format. */
export interface LinkStyle {
  /** Percent-encodes everything outside ASCII. */
  isEncoded: boolean
  /** Includes the file name in the link of a picture. */
  isNamed: boolean
  /** How wide the picture is shown, as the attribute `sizes` says it. */
  sizes: string
  /** False where the site wants a signature for every size; unsigned candidates would be broken pictures. */
  areSizesOpen: boolean
}

/** Returns whether the site answers requests for its usual sizes without a signature. */
export const areSizesOpen = ({ open_transforms }: { open_transforms: 'all' | 'sizes' | 'presets' | 'signed' }) =>
  open_transforms === 'all' || open_transforms === 'sizes'

/** A column of text that fills narrow screens, as most blogs have it. */
export const DEFAULT_SIZES = '(min-width: 800px) 800px, 100vw'

export interface EmbeddedPhoto {
  name: string
  /** Alternative text; the name is taken where there is none. */
  alt: string
  kind: 'image' | 'video' | 'motion'
  mimetype: string
  width: number
  height: number
  /** More than one for an animation. */
  frames: number
  public_url: string
  preview_url: string
  video_url: string | null
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
/** Escapes every character with a meaning in Markdown, so that a name is displayed literally. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]()<>#+!|~&-]/g, String.raw`\$&`)

/** Brackets would be parsed as a tag. */
const escapeBbcodeUrl = (url: string) => url.replaceAll('[', '%5B').replaceAll(']', '%5D')

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
/** Parentheses and spaces would end a Markdown link early. */
const escapeMarkdownUrl = (url: string) => url.replaceAll(/[() ]/g, percent)
/** Spaces and commas separate the candidates of a `srcset`. */
const escapeCandidateUrl = (url: string) => url.replaceAll(/[ ,]/g, percent)

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

/** Addresses and words of a photo, as every code writes them. */
interface CodeParts {
  url: string
  /** Picture of a video. */
  poster: string
  words: string
  sizes: string
  areSizesOpen: boolean
}

const attributes = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')

const candidates = (url: string, widths: readonly number[], format: string) =>
  widths.map((width) => `${escapeCandidateUrl(url)}?w=${width}&format=${format} ${width}w`)

/** Formats of the stored file that its own address offers in other widths too; others have the two newer ones alone. */
const fallbackFormats: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

/**
 * Renderings of animations and drawings would lose what they are, and signed addresses cover one size and expire anyway:
 * these have no other candidates.
 */
function widthsOf({ mimetype, width, frames, kind }: EmbeddedPhoto, { url, areSizesOpen: isOpen }: CodeParts) {
  const isStill = kind !== 'video' && frames === 1 && mimetype !== 'image/gif' && mimetype !== 'image/svg+xml'
  return isOpen && isStill && !url.includes('?') ? limits.rendering.sides.filter((side) => side <= width) : []
}

/** The browser takes the first type that it supports, in the smallest width that is sharp where the picture stands. */
function formatPicture(photo: EmbeddedPhoto, parts: CodeParts) {
  const { url, words, sizes } = parts
  const widths = widthsOf(photo, parts)
  const sourceOf = (format: 'avif' | 'webp') =>
    `  <source${attributes({ type: `image/${format}`, srcset: candidates(url, widths, format).join(', '), sizes })}>`
  const fallback = widths.length > 0 ? fallbackFormats[photo.mimetype] : undefined
  const smaller = fallback
    ? candidates(
        url,
        widths.filter((width) => width < photo.width),
        fallback,
      )
    : []
  const own = [...smaller, `${escapeCandidateUrl(url)} ${photo.width}w`].join(', ')
  const image = `<img${attributes({
    src: url,
    ...(fallback && { srcset: own, sizes }),
    width: photo.width,
    height: photo.height,
    alt: words,
    loading: 'lazy',
    decoding: 'async',
  })}>`
  return widths.length === 0
    ? image
    : ['<picture>', sourceOf('avif'), sourceOf('webp'), `  ${image}`, '</picture>'].join('\n')
}

function formatVideo({ width, height }: EmbeddedPhoto, { url, poster, words }: CodeParts) {
  const size = { width, height, preload: 'metadata', 'aria-label': words }
  return `<video controls${attributes({ src: url, poster, ...size })}></video>`
}

type CodeFormatters = Record<LinkFormat, (parts: CodeParts, photo: EmbeddedPhoto) => string>

const markdownPicture = (url: string, words: string) => `![${escapeMarkdown(words)}](${escapeMarkdownUrl(url)})`

const pictureFormatters: CodeFormatters = {
  url: ({ url }) => url,
  html: ({ url, words }) => `<img${attributes({ src: url, alt: words })}>`,
  picture: (parts, photo) => formatPicture(photo, parts),
  markdown: ({ url, words }) => markdownPicture(url, words),
  markdown_with_link: ({ url, words }) => `[${markdownPicture(url, words)}](${escapeMarkdownUrl(url)})`,
  bbcode: ({ url }) => `[img]${escapeBbcodeUrl(url)}[/img]`,
}

/** Markdown and BBCode have no videos: these show the poster, which links to the video. */
const posterWithLink: CodeFormatters['markdown'] = ({ url, poster, words }) =>
  `[${markdownPicture(poster, words)}](${escapeMarkdownUrl(url)})`

const videoFormatters: CodeFormatters = {
  url: ({ url }) => url,
  html: (parts, photo) => formatVideo(photo, parts),
  picture: (parts, photo) => formatVideo(photo, parts),
  markdown: posterWithLink,
  markdown_with_link: posterWithLink,
  bbcode: ({ url, poster }) => `[url=${escapeBbcodeUrl(url)}][img]${escapeBbcodeUrl(poster)}[/img][/url]`,
}

/** Returns the address of a photo, with its name where that is wanted. */
export function formatLink(
  { name, public_url }: Pick<EmbeddedPhoto, 'name' | 'public_url'>,
  { isNamed, isEncoded }: Pick<LinkStyle, 'isNamed' | 'isEncoded'>,
) {
  const link = isNamed ? namedLink(public_url, name, isEncoded) : public_url
  return formatStyledLink(link, { isEncoded })
}

/** Returns the code of a photo in one format. */
export function formatEmbedCode(photo: EmbeddedPhoto, form: LinkFormat, style: LinkStyle) {
  const { name, alt, kind, preview_url, video_url } = photo
  const isPlayed = kind === 'video' && form !== 'url' && video_url !== null
  const parts: CodeParts = {
    url: isPlayed ? formatStyledLink(video_url, style) : formatLink(photo, style),
    poster: formatStyledLink(preview_url, style),
    words: alt || name,
    sizes: style.sizes,
    areSizesOpen: style.areSizesOpen,
  }
  return (kind === 'video' ? videoFormatters : pictureFormatters)[form](parts, photo)
}

/** One code after the other; photos without a link are left out. */
export const formatEmbedCodes = (photos: EmbeddedPhoto[], form: LinkFormat, style: LinkStyle) =>
  photos
    .filter(({ public_url }) => public_url !== '')
    .map((photo) => formatEmbedCode(photo, form, style))
    .join('\n')
