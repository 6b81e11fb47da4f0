import { namedLink } from '@imagora/contract/link-names'

interface Named {
  key: string
  extension: string
  version: number
}

/** What no browser shows is linked as a rendering that all do; those that may be transparent as one that keeps it. */
const rendered: Record<string, 'jpg' | 'webp'> = {
  heic: 'jpg',
  bmp: 'jpg',
  tiff: 'webp',
  svg: 'webp',
}

/** As the link has it. */
export const linkExtension = (extension: string) => rendered[extension] ?? extension

/** A URL names the picture, never its storage: a photo may move and every link given out still works. */
export const pictureUrl = (origin: string, { key, extension }: Pick<Named, 'key' | 'extension'>) =>
  `${origin}/i/${key}.${linkExtension(extension)}`

/** The link with the file name, in the spellings in which browsers ask for it; none where the name gives none. */
export function namedPictureUrls(origin: string, photo: Pick<Named, 'key' | 'extension'> & { name: string }) {
  const url = pictureUrl(origin, photo)
  const spellings = [true, false].map((isEncoded) => namedLink(url, photo.name, isEncoded))
  const asked = spellings.map((link) => (origin ? new URL(link).href : new URL(link, 'http://any').pathname))
  return spellings[0] === url ? [] : [...new Set(asked)]
}

/** The version stands in the URL, so that these may be cached for ever and a changed picture is still seen at once. */
export const thumbnailUrl = (origin: string, { key, version }: Pick<Named, 'key' | 'version'>) =>
  `${origin}/i/${key}/thumb.webp?v=${version}`

export const previewUrl = (origin: string, { key, version }: Pick<Named, 'key' | 'version'>) =>
  `${origin}/i/${key}/preview.webp?v=${version}`

/** For what is kept or handed on: by a signature whoever reads it would open what is protected. */
export function withoutSignature(address: string) {
  const [path = '', ...rest] = address.split('?')
  const kept = rest
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('s='))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

type Variant = 'thumb' | 'preview' | 'original'

/** Within a share, which names the photo by its number: its key would open it for ever. */
export function sharedUrl(
  origin: string,
  slug: string,
  { id, version, extension }: Omit<Named, 'key'> & { id: number },
  variant: Variant,
) {
  const file = variant === 'original' ? `original.${linkExtension(extension)}` : `${variant}.webp`
  return `${origin}/s/${slug}/${id}/${file}?v=${version}`
}

/** A new picture has a new name, so that this may be cached for ever; nothing where there is none. */
export const avatarUrl = (origin: string, avatar: string) => (avatar ? `${origin}/avatars/${avatar}.webp` : '')
