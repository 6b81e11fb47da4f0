import { rawTypes } from '@imagora/contract/limits'
import { namedLink } from '@imagora/contract/link-names'

interface Named {
  key: string
  extension: string
  version: number
}

/** Formats that browsers do not display are linked as a rendering; those with transparency use WebP to keep it. */
const rendered: Record<string, 'jpg' | 'webp'> = {
  heic: 'jpg',
  bmp: 'jpg',
  tiff: 'webp',
  svg: 'webp',
  jxl: 'webp',
  ...Object.fromEntries(rawTypes.map((extension) => [extension, 'jpg' as const])),
}

const downloadOnly = new Set<string>(rawTypes)

/** Browsers save these files and never display them; their links show a picture, and one with their own extension is the file. */
export const isDownloadOnly = (extension: string) => downloadOnly.has(extension)

/** Returns whether the link with the file's own extension is the file, beside the one that is a rendering. */
export const hasFileLink = (extension: string) => isDownloadOnly(extension) || extension === 'jxl'

/** The link of a video is the file itself; pictures are rendered from its poster. */
export const isVideoExtension = (extension: string) =>
  extension === 'mp4' || extension === 'mov' || extension === 'webm'

/** Returns the file extension used in links. */
export const linkExtension = (extension: string) => rendered[extension] ?? extension

/** The URL names the image and never its storage, so existing links keep working after a photo is moved. */
export const pictureUrl = (origin: string, { key, extension }: Pick<Named, 'key' | 'extension'>) =>
  `${origin}/i/${key}.${linkExtension(extension)}`

/** Returns the links with the file name, in every encoding that browsers request; empty when the name adds nothing. */
export function namedPictureUrls(origin: string, photo: Pick<Named, 'key' | 'extension'> & { name: string }) {
  const url = pictureUrl(origin, photo)
  const spellings = [true, false].map((isEncoded) => namedLink(url, photo.name, isEncoded))
  const normalizedLinks = spellings.map((link) => (origin ? new URL(link).href : new URL(link, 'http://any').pathname))
  return spellings[0] === url ? [] : [...new Set(normalizedLinks)]
}

/** The version in the URL allows caching forever, and a changed image is still visible at once. */
export const thumbnailUrl = (origin: string, { key, version }: Pick<Named, 'key' | 'version'>) =>
  `${origin}/i/${key}/thumb.webp?v=${version}`

const largeThumbnailQuery = /(?:^|&)size=large(?:&|$)/

/** Returns whether the query of a thumbnail's URL requests the larger one. */
export const isLargeThumbnail = (query: string) => largeThumbnailQuery.test(query)

export const previewUrl = (origin: string, { key, version }: Pick<Named, 'key' | 'version'>) =>
  `${origin}/i/${key}/preview.webp?v=${version}`

/** The video itself, or the copy of it that every browser plays; it has the same address while the copy is made. */
export const videoUrl = (origin: string, { key, version }: Pick<Named, 'key' | 'version'>) =>
  `${origin}/i/${key}/video.mp4?v=${version}`

/** Small pictures of a video at regular times. */
export const storyboardUrl = (origin: string, { key, version }: Pick<Named, 'key' | 'version'>) =>
  `${origin}/i/${key}/storyboard.webp?v=${version}`

/** Removes the signature from a URL that is stored or passed on, because it grants access to protected images. */
export function withoutSignature(address: string) {
  const [path = '', ...rest] = address.split('?')
  const parameters = rest
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('s='))
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

type Variant = 'thumb' | 'preview' | 'original' | 'video' | 'storyboard'

/** Shares name a photo by its id, because the key would grant access forever. */
export function sharedUrl(
  origin: string,
  slug: string,
  { id, version, extension }: Omit<Named, 'key'> & { id: number },
  variant: Variant,
) {
  const file =
    variant === 'original'
      ? `original.${linkExtension(extension)}`
      : variant === 'video'
        ? 'video.mp4'
        : `${variant}.webp`
  return `${origin}/s/${slug}/${id}/${file}?v=${version}`
}

/** A new avatar has a new name, so the URL may be cached forever; returns an empty string without an avatar. */
export const avatarUrl = (origin: string, avatar: string) => (avatar ? `${origin}/avatars/${avatar}.webp` : '')
