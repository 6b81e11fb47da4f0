import * as headers from './picture-headers.ts'
import { ObjectMissing, type ObjectSource } from '#storage/storage.ts'
import { type Admissions, conditionsOf } from './picture-access.ts'
import {
  answerElsewhere,
  answerUnchanged,
  answerWithout,
  type PictureRequest,
  canonicalOf,
  isHead,
  isKnownToClient,
  sendOpened,
  type Presign,
  redirectTo,
  type SentPicture,
} from './picture-response.ts'
import type { HandOver } from './accel-redirect.ts'
import { type OpenObject, openObject } from './open-object.ts'
import { askedForm, ladder, type TransformQuery } from './transform-query.ts'

/** What a client says that it can show. */
interface Accepted {
  avif: boolean
  webp: boolean
  /** It names kinds of pictures, and so would name these. */
  isPicky: boolean
}

const MAX_ACCEPT_CHARS = 500
const without = /;\s*q=0(\.0*)?\s*(;|$)/

/** A wildcard promises nothing: programs that know no AVIF send it as well. */
function acceptedBy(header: string | undefined): Accepted {
  const named = (header ?? '')
    .slice(0, MAX_ACCEPT_CHARS)
    .toLowerCase()
    .split(',')
    .filter((each) => !without.test(each))
    .map((each) => each.split(';', 1)[0]!.trim())
  return {
    avif: named.includes('image/avif'),
    webp: named.includes('image/webp'),
    isPicky: named.some((each) => /^image\/[^*]/.test(each)),
  }
}

/** One way to show a picture: `name` tells it from the others, and is empty for the stored file itself. */
export interface PictureVariant {
  name: string
}

export interface PictureVariants<F extends PictureVariant> {
  /** Each of them will do. */
  forms: F[]
  /** Another client may be given another. */
  isNegotiated: boolean
  /** It will be another when the operator wants it so. */
  isMarked: boolean
}

interface Located<F extends PictureVariant> {
  form: F
  storage: ObjectSource
  path: string
  mimetype: string
  extension: string
  /** Where the storage itself is to send it. */
  presign?: Presign | undefined
}

type Wish = 'link' | 'preview' | TransformQuery

/** What this needs of whoever knows in which forms there are pictures. */
export interface FormedPictures<P, F extends PictureVariant> {
  formsOf(picture: P, wish: Wish, accepted: Accepted): PictureVariants<F> | Promise<PictureVariants<F>>
  /** The best of them that is there, or else one that is made now; where that is necessary, the visitor's address counts. */
  locate(picture: P, forms: PictureVariants<F>, visitor: () => string): Promise<Located<F>>
  countView(picture: P): void
  /** Writes down that caches may keep the link under this query; nothing to wait for where that is known. */
  noteAddress(picture: P, query: string): Promise<void> | undefined
  /** Seconds for which caches may keep a link's picture without asking. */
  maxAge(): number
}

interface Addressed {
  /** The address is the one that people pass on, in whatever form. */
  isLink: boolean
  /** It names the version that the picture has, which makes a thumbnail or preview last for ever. */
  isCurrent: boolean
}

interface FormSenderDeps<P, F extends PictureVariant> {
  pictures: FormedPictures<P, F>
  admissions: Pick<Admissions<P>, 'isSigned'>
  handOver: HandOver
  addressOf: (request: PictureRequest['request']) => string
  now: () => Date
}

/** Everything but thumbnails: the stored file, the preview, and what else is made of a picture when it is asked for. */
export function formSender<P extends SentPicture, F extends PictureVariant>(needs: FormSenderDeps<P, F>) {
  const { pictures, admissions, handOver, addressOf, now } = needs

  /**
   * What may become another when the operator wants it so is not kept for ever by anybody. Nor is a link in any form, with
   * a version or without: pages elsewhere write such addresses, in more spellings than can be told to a CDN.
   */
  function cachingOf(
    { admission }: PictureRequest,
    { isMarked }: PictureVariants<F>,
    picture: P,
    { isLink, isCurrent }: Addressed,
  ) {
    const moment = { now: now(), until: admission.until }
    if (isMarked || isLink) return headers.cachingOfLink(picture, pictures.maxAge(), moment)
    return headers.cachingOfVariant(picture, isCurrent, moment)
  }

  /** True when its beginning was sent. */
  async function sendObject(asked: PictureRequest, object: OpenObject, etag: string, described: string[]) {
    const address = handOver(asked.request, object)
    if (address === null) return sendOpened(asked, object, etag, described)
    answerElsewhere(asked, address, object.bytes, described)
    return true
  }

  async function send(asked: PictureRequest, picture: P, forms: PictureVariants<F>, addressed: Addressed) {
    const cacheControl = cachingOf(asked, forms, picture, addressed)
    const vary = forms.isNegotiated ? headers.byAccept : []
    const etags = forms.forms.map(({ name }) => headers.etagOf(picture, name))
    const known = etags.find((etag) => isKnownToClient(asked, etag))
    if (known) return answerUnchanged(asked, known, cacheControl, vary)
    const { form, storage, path, presign, ...type } = await pictures.locate(picture, forms, () =>
      addressOf(asked.request),
    )
    if (presign && !isHead(asked)) {
      await redirectTo(presign, asked, picture, pictures.maxAge(), now())
      return pictures.countView(picture)
    }
    const object = await openObject(storage, path)
    if (!object) throw new ObjectMissing(path)
    const etag = headers.etagOf(picture, form.name)
    try {
      const told = headers.ofObject({ ...picture, ...type }, etag, cacheControl)
      const isSeen = await sendObject(asked, object, etag, [
        ...told,
        ...vary,
        ...canonicalOf(asked),
        ...conditionsOf(asked),
      ])
      if (isSeen) pictures.countView(picture)
    } finally {
      await object.close()
    }
  }

  async function sendWish(asked: PictureRequest, picture: P, wish: Wish, addressed: Addressed) {
    const forms = await pictures.formsOf(picture, wish, acceptedBy(asked.request.headers.accept))
    return send(asked, picture, forms, addressed)
  }

  return {
    sendThumbnail: (asked: PictureRequest, picture: P, forms: PictureVariants<F>, isCurrent: boolean) =>
      send(asked, picture, forms, { isLink: false, isCurrent }),

    sendPreview: (asked: PictureRequest, picture: P, isCurrent: boolean) =>
      sendWish(asked, picture, 'preview', { isLink: false, isCurrent }),

    /** The stored file byte for byte, unless its query asks for something else. */
    sendLink(asked: PictureRequest, picture: P, query: string): Promise<void> | void {
      const form = askedForm(query)
      if (typeof form === 'string') return answerWithout(asked, 400, headers.because(form))
      const { wish, signedAs } = form
      if (signedAs && !admissions.isSigned(picture, signedAs, query)) {
        return answerWithout(asked, 400, headers.because(ladder))
      }
      const isPublic = asked.admission.until === Infinity
      const noting = query !== '' && isPublic ? pictures.noteAddress(picture, query) : undefined
      const answer = () => sendWish(asked, picture, wish, { isLink: true, isCurrent: false })
      return noting ? noting.then(answer) : answer()
    },
  }
}
