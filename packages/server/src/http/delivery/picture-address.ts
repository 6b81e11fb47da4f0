/** The share in whose URL a picture is requested. */
export interface SharingOf {
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
  share: SharingOf | null
}

interface PictureFinderDeps<P> {
  pictures: { find(key: string): P | null | Promise<P | null> }
  sharedPictures: { find(slug: string, photoId: number): SharingOf | null | Promise<SharingOf | null> }
}

interface Found<P> {
  picture: P
  address: PictureAddress
}

const link = /^\/i\/([\w-]{1,64})(?:\.(\w{1,8})|\/(thumb|preview)\.webp|\/[^/?]+\.(\w{1,8}))(?:\?(.*))?$/
const shared = /^\/s\/([a-z0-9-]{3,48})\/([1-9]\d{0,9})\/(?:original\.(\w{1,8})|(thumb|preview)\.webp)(?:\?(.*))?$/
const MAX_ID = 2 ** 31 - 1

/** Returns whether the URL belongs to a picture; other handlers answer the rest. */
export const isOfPicture = (url: string) => url.startsWith('/i/') || (url.startsWith('/s/') && shared.test(url))

/** Finds the picture of a URL by its own key or by its id within a share; synchronously when it is cached. */
export function pictureFinder<P>({ pictures, sharedPictures }: PictureFinderDeps<P>) {
  function withKey(key: string, address: PictureAddress): Found<P> | null | Promise<Found<P> | null> {
    const found = pictures.find(key)
    if (!(found instanceof Promise)) return found && { picture: found, address }
    return found.then((picture) => picture && { picture, address })
  }

  function inShare([, slug = '', id, extension, variant, query = '']: RegExpExecArray) {
    const found = Number(id) <= MAX_ID ? sharedPictures.find(slug, Number(id)) : null
    const show = (share: SharingOf | null) =>
      share && withKey(share.key, { extension, variant, hasFileName: false, query, share })
    return found instanceof Promise ? found.then(show) : show(found)
  }

  return (url: string) => {
    const own = link.exec(url)
    if (own) {
      const [, key = '', extension, variant, namedExtension, query = ''] = own
      const hasFileName = namedExtension !== undefined
      return withKey(key, { extension: extension ?? namedExtension, variant, hasFileName, query, share: null })
    }
    const match = shared.exec(url)
    return match && inShare(match)
  }
}
