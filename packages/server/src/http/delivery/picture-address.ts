/** The share in whose URL a picture is requested. */
export interface PictureShare {
  slug: string
  version: number
  key: string
  is_download_allowed: boolean
  is_place_shown: boolean
  expires: number
}

/** The parsed URL of a picture: the link by its extension, or another variant. */
export interface PictureAddress {
  extension: string | undefined
  variant: string | undefined
  /** True when a filename follows the key; it has no meaning and is not part of any cache key. */
  hasFileName: boolean
  /** The part of the URL after the question mark. */
  query: string
  share: PictureShare | null
}

interface PictureFinderDeps<P> {
  pictures: { find(key: string): P | null | Promise<P | null> }
  sharedPictures: { find(slug: string, photoId: number): PictureShare | null | Promise<PictureShare | null> }
}

interface FoundPicture<P> {
  picture: P
  address: PictureAddress
}

const linkPattern =
  /^\/i\/([\w-]{1,64})(?:\.(\w{1,8})|\/(?:(thumb|preview|storyboard)\.webp|(video)\.mp4)|\/[^/?]+\.(\w{1,8}))(?:\?(.*))?$/
const sharedPattern =
  /^\/s\/([a-z0-9-]{3,48})\/([1-9]\d{0,9})\/(?:original\.(\w{1,8})|(thumb|preview|storyboard)\.webp|(video)\.mp4)(?:\?(.*))?$/
const MAX_ID = 2 ** 31 - 1

/** Addresses of the site have one folder below `/i/` at most; a deeper one can only be an alias, as of Lsky Pro. */
const deepPattern = /^\/i\/[^/?]+\/[^/?]+\/[^?]*\.\w{1,8}(?:\?|$)/

/** Returns whether the URL belongs to a picture; other handlers answer the rest. */
export const isPictureUrl = (url: string) =>
  url.startsWith('/i/') ? !deepPattern.test(url) : url.startsWith('/s/') && sharedPattern.test(url)

/** Finds the picture of a URL by its own key or by its id within a share; synchronously when it is cached. */
export function createPictureFinder<P>({ pictures, sharedPictures }: PictureFinderDeps<P>) {
  function findByKey(key: string, address: PictureAddress): FoundPicture<P> | null | Promise<FoundPicture<P> | null> {
    const lookup = pictures.find(key)
    if (!(lookup instanceof Promise)) return lookup && { picture: lookup, address }
    return lookup.then((picture) => picture && { picture, address })
  }

  function findInShare([, slug = '', id, extension, picture, video, query = '']: RegExpExecArray) {
    const variant = picture ?? video
    const lookup = Number(id) <= MAX_ID ? sharedPictures.find(slug, Number(id)) : null
    const show = (share: PictureShare | null) =>
      share && findByKey(share.key, { extension, variant, hasFileName: false, query, share })
    return lookup instanceof Promise ? lookup.then(show) : show(lookup)
  }

  return (url: string) => {
    const own = linkPattern.exec(url)
    if (own) {
      const [, key = '', extension, picture, video, namedExtension, query = ''] = own
      const hasFileName = namedExtension !== undefined
      const variant = picture ?? video
      return findByKey(key, { extension: extension ?? namedExtension, variant, hasFileName, query, share: null })
    }
    const match = sharedPattern.exec(url)
    return match && findInShare(match)
  }
}
