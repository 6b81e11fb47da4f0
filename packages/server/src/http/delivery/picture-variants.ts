import type { TransformRequest } from '@imagora/contract/transform-parameters'
import * as headers from './picture-headers.ts'
import { ObjectMissing, type ObjectSource } from '#storage/storage.ts'
import { type Admissions, type ParsedLink, varyHeaders } from './picture-access.ts'
import {
  sendAccelRedirect,
  sendNotModified,
  sendPlaceholder,
  type PictureRequest,
  canonicalOf,
  isHead,
  matchesClientEtag,
  sendOpenObject,
  type Presign,
  redirectToStorage,
  type SentPicture,
} from './picture-response.ts'
import type { AccelRedirect } from './accel-redirect.ts'
import { type FilePart, type OpenObject, createObjectOpener, openPart } from './open-object.ts'

/** The image formats that a client accepts. */
interface AcceptedFormats {
  avif: boolean
  webp: boolean
  /** True when the header names image types, so a supported format would be among them. */
  isPicky: boolean
}

const MAX_ACCEPT_CHARS = 500
const zeroQuality = /;\s*q=0(\.0*)?\s*(;|$)/

/** Parses the Accept header. A wildcard counts for nothing: programs without AVIF support send it too. */
function parseAccept(header: string | undefined): AcceptedFormats {
  const named = (header ?? '')
    .slice(0, MAX_ACCEPT_CHARS)
    .toLowerCase()
    .split(',')
    .filter((each) => !zeroQuality.test(each))
    .map((each) => each.split(';', 1)[0]!.trim())
  return {
    avif: named.includes('image/avif'),
    webp: named.includes('image/webp'),
    isPicky: named.some((each) => /^image\/[^*]/.test(each)),
  }
}

/** One variant of a picture: `name` is its identifier, and is empty for the stored file itself. */
export interface PictureVariant {
  name: string
}

export interface PictureVariants<F extends PictureVariant> {
  /** Equally acceptable variants. */
  forms: F[]
  /** True when another client may get another variant. */
  isNegotiated: boolean
  /** True for a watermarked variant, which changes with the operator's watermark settings. */
  isMarked: boolean
}

interface LocatedVariant<F extends PictureVariant> {
  form: F
  storage: ObjectSource
  path: string
  mimetype: string
  extension: string
  /** Part of the file that is sent as if it were one; all of it when omitted. */
  part?: FilePart | undefined
  /** Redirects to the storage itself, if set. */
  presign?: Presign | undefined
}

/** The preview beside the file, or the file itself. */
type StoredVariant = 'preview' | 'stored'
type VariantRequest = 'link' | StoredVariant | TransformRequest

/** The variant lookups that the sender depends on. */
export interface VariantSource<P, F extends PictureVariant> {
  listVariants(
    picture: P,
    request: VariantRequest,
    accepted: AcceptedFormats,
  ): PictureVariants<F> | Promise<PictureVariants<F>>
  /** Returns why this picture has no such rendering; null if it has. */
  explainRefusal(picture: P, request: TransformRequest): string | null
  /** Returns the best variant that exists, or else renders one; a rendering counts against the visitor's IP address. */
  locate(picture: P, forms: PictureVariants<F>, visitor: () => string): Promise<LocatedVariant<F>>
  /** Returns what is played of a video or motion photo; null for a still picture. */
  locateVideo(picture: P): Promise<(Omit<LocatedVariant<F>, 'form'> & { form: PictureVariant }) | null>
  /** Returns the storyboard of a video; null where there is none. */
  locateStoryboard(picture: P): Promise<(Omit<LocatedVariant<F>, 'form'> & { form: PictureVariant }) | null>
  countView(picture: P): void
  /** Records that caches may keep the link under this query; returns undefined when that is known already. */
  recordAddress(picture: P, query: string, isSigned: boolean): Promise<void> | undefined
  /** Seconds for which caches may keep a link's picture without revalidation. */
  maxAge(): number
}

interface Addressed {
  /** True for the URL that users share, in any variant. */
  isLink: boolean
  /** True when the URL names the current version, which makes a thumbnail or preview cacheable forever. */
  isCurrent: boolean
  /** Thumbnails are no views: a page shows them by the dozen. */
  isView: boolean
}

interface VariantSenderDeps<P, F extends PictureVariant> {
  pictures: VariantSource<P, F>
  admissions: Pick<Admissions<P>, 'signedUntil'>
  accelRedirect: AccelRedirect
  addressOf: (request: PictureRequest['request']) => string
  now: () => Date
}

interface SendOptions {
  cacheControl: string
  vary: string[]
  isView: boolean
}

/** Sends everything but default thumbnails: the stored file, the preview and variants rendered on demand. */
export function createVariantSender<P extends SentPicture, F extends PictureVariant>(deps: VariantSenderDeps<P, F>) {
  const { pictures, admissions, accelRedirect, addressOf, now } = deps
  const openObject = createObjectOpener()

  /**
   * A watermarked variant changes with the operator's settings, so it is not cached forever. Neither is a link in any
   * variant, with a version or without: other pages write such URLs in more spellings than a CDN purge can list.
   */
  function cachingOf(
    { admission }: PictureRequest,
    { isMarked }: PictureVariants<F>,
    picture: P,
    { isLink, isCurrent }: Addressed,
  ) {
    const moment = { now: now(), until: admission.until }
    if (isMarked || isLink) return headers.linkCacheControl(picture, pictures.maxAge(), moment)
    return headers.variantCacheControl(picture, isCurrent, moment)
  }

  /** Returns true when the first byte was sent. */
  async function sendObject(pictureRequest: PictureRequest, object: OpenObject, etag: string, described: string[]) {
    // A private file is sent here, so that no mistake in the proxy's configuration lets others cache it.
    const isPublic = described.some((text) => text.startsWith('public,'))
    const address = isPublic ? accelRedirect(pictureRequest.request, object) : null
    if (address === null) return sendOpenObject(pictureRequest, object, etag, described)
    sendAccelRedirect(pictureRequest, address, object.bytes, described)
    return true
  }

  async function send(pictureRequest: PictureRequest, picture: P, forms: PictureVariants<F>, addressed: Addressed) {
    const cacheControl = cachingOf(pictureRequest, forms, picture, addressed)
    const vary = forms.isNegotiated ? headers.VARY_BY_ACCEPT : []
    const etags = forms.forms.map(({ name }) => headers.etagOf(picture, name))
    const matchingEtag = etags.find((etag) => matchesClientEtag(pictureRequest, etag))
    if (matchingEtag) return sendNotModified(pictureRequest, matchingEtag, cacheControl, vary)
    const located = await pictures.locate(picture, forms, () => addressOf(pictureRequest.request))
    return sendLocated(pictureRequest, picture, located, { cacheControl, vary, isView: addressed.isView })
  }

  async function sendLocated(
    pictureRequest: PictureRequest,
    picture: P,
    { form, storage, path, part, presign, ...type }: Omit<LocatedVariant<F>, 'form'> & { form: PictureVariant },
    { cacheControl, vary, isView }: SendOptions,
  ) {
    if (presign && !isHead(pictureRequest)) {
      await redirectToStorage(presign, pictureRequest, picture, pictures.maxAge(), now())
      return pictures.countView(picture)
    }
    const file = await openObject(storage, path)
    if (!file) throw new ObjectMissing(path)
    const object = part ? openPart(file, part) : file
    const etag = headers.etagOf(picture, form.name)
    try {
      const objectHeaders = headers.buildObjectHeaders({ ...picture, ...type }, etag, cacheControl)
      const isSeen = await sendObject(pictureRequest, object, etag, [
        ...objectHeaders,
        ...vary,
        ...canonicalOf(pictureRequest),
        ...varyHeaders(pictureRequest),
      ])
      if (isSeen && isView) pictures.countView(picture)
    } finally {
      await object.close()
    }
  }

  async function sendVariant(
    pictureRequest: PictureRequest,
    picture: P,
    variantRequest: VariantRequest,
    addressed: Addressed,
  ) {
    const forms = await pictures.listVariants(
      picture,
      variantRequest,
      parseAccept(pictureRequest.request.headers.accept),
    )
    return send(pictureRequest, picture, forms, addressed)
  }

  return {
    sendThumbnail: (pictureRequest: PictureRequest, picture: P, forms: PictureVariants<F>, isCurrent: boolean) =>
      send(pictureRequest, picture, forms, { isLink: false, isCurrent, isView: false }),

    /** Sends the preview, or the file itself of a picture whose link is a rendering. */
    sendPreview: (pictureRequest: PictureRequest, picture: P, isCurrent: boolean, variant: StoredVariant = 'preview') =>
      sendVariant(pictureRequest, picture, variant, { isLink: variant === 'stored', isCurrent, isView: true }),

    /** Sends the video of a photo, or its storyboard; the address stays the same when a copy for all browsers is made. */
    async sendVideo(pictureRequest: PictureRequest, picture: P, variant: 'video' | 'storyboard', isCurrent: boolean) {
      const located = await pictures[variant === 'video' ? 'locateVideo' : 'locateStoryboard'](picture)
      if (!located) return sendPlaceholder(pictureRequest, 404)
      const moment = { now: now(), until: pictureRequest.admission.until }
      const cacheControl = headers.variantCacheControl(picture, isCurrent, moment)
      const etag = headers.etagOf(picture, located.form.name)
      if (matchesClientEtag(pictureRequest, etag)) return sendNotModified(pictureRequest, etag, cacheControl)
      return sendLocated(pictureRequest, picture, located, { cacheControl, vary: [], isView: variant === 'video' })
    },

    /** Sends the stored file byte for byte, unless the query requests a transform. */
    sendLink(pictureRequest: PictureRequest, picture: P, query: string, link: ParsedLink): Promise<void> | void {
      if (typeof link === 'string') return sendPlaceholder(pictureRequest, 400, headers.refusalHeader(link))
      const { request, name, closed } = link
      const signedUntil = closed && name ? admissions.signedUntil(picture, name, query) : Infinity
      if (closed && signedUntil === 0) return sendPlaceholder(pictureRequest, 400, headers.refusalHeader(closed))
      const refusal = request === 'link' ? null : pictures.explainRefusal(picture, request)
      if (refusal) return sendPlaceholder(pictureRequest, 400, headers.refusalHeader(refusal))
      const isPublic = pictureRequest.admission.until === Infinity
      const noting = query !== '' && isPublic ? pictures.recordAddress(picture, query, closed !== null) : undefined
      // Caches keep what is signed no longer than its signature is valid.
      const shown = signedUntil < picture.expires ? { ...picture, expires: signedUntil } : picture
      const answer = () => sendVariant(pictureRequest, shown, request, { isLink: true, isCurrent: false, isView: true })
      return noting ? noting.then(answer) : answer()
    },
  }
}
