/** The share under whose address a picture is asked for. */
export interface SharingOf {
  slug: string
  version: number
  key: string
  is_download_allowed: boolean
  is_place_shown: boolean
  expires: number
}

/** What is asked for of a picture: the link by its extension, or another variant. */
export interface PictureAddress {
  extension: string | undefined
  variant: string | undefined
  /** A file name stands behind the key; it means nothing, and nothing is kept under it. */
  hasFileName: boolean
  /** All after the question mark. */
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

/** Whether it is a picture's; others answer what is not. */
export const isOfPicture = (url: string) => url.startsWith('/i/') || (url.startsWith('/s/') && shared.test(url))

/** Finds the picture that an address names: by its own key, or by its number within a share. At once where it is known. */
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
