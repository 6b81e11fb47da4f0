import * as queries from './queries.ts'
import { type Photo, trimEndOf } from '@imagora/contract'
import type { PhotoKind } from '@imagora/contract/photo-search'
import type { Client } from '#platform/caller.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { pictureUrl, previewUrl, sharedUrl, storyboardUrl, thumbnailUrl, videoUrl } from '#images/picture-urls.ts'
import { pictureUrlExpiry, shareUrlExpiry, nameInShare, type PictureSigner, type SharedBy } from './url-signer.ts'
import { isQuarantined } from '#db/photo-columns.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Log } from '#platform/process/log.ts'

interface PictureUrlsDeps {
  policies: Pick<PolicyService, 'reader'>
  signer: Pick<PictureSigner, 'signPicture'>
  now: () => Date
}

interface PictureUrlSource {
  key: string
  extension: string
  /** Needed where a video is to be played. */
  kind?: PhotoKind
  /** Needed where a video is looked through. */
  storyboard_path?: string | null
  version: number
  storage_id: number
  group_id: number | null
  is_protected: boolean
  screening: Row<'photos'>['screening']
}

export type PhotoUrls = Pick<
  Photo,
  'public_url' | 'thumbnail_url' | 'preview_url' | 'video_url' | 'storyboard_url' | 'is_signed'
>

const isStill = ({ kind = 'image' }: Pick<PictureUrlSource, 'kind'>) => kind === 'image'

const hasStoryboard = ({ storyboard_path = null }: Pick<PictureUrlSource, 'storyboard_path'>) =>
  storyboard_path !== null

const withSignature = (url: string, signature: string) => `${url}${url.includes('?') ? '&' : '?'}s=${signature}`

/** Builds picture URLs, on the CDN if there is one and signed where required. */
export function createPictureUrls({ policies, signer, now }: PictureUrlsDeps) {
  return {
    /** The URLs are valid for one to two hours, only for the trash, and expire once the photo leaves it. */
    createTrashUrlBuilder({ origin }: Client) {
      const expires = pictureUrlExpiry(now())
      return ({ key, version }: Pick<PictureUrlSource, 'key' | 'version'>): PhotoUrls => {
        const address = (variant: 'thumb' | 'preview') => {
          const signature = signer.signPicture({ key, variant: `trash-${variant}`, version, expires })
          return withSignature(`${origin}/api/v2/trash/${key}/${variant}.webp`, signature)
        }
        const preview_url = address('preview')
        return {
          is_signed: true,
          thumbnail_url: address('thumb'),
          preview_url,
          public_url: preview_url,
          video_url: null,
          storyboard_url: null,
        }
      }
    },

    /**
     * [SH-08] The URLs are for visitors of a share: they expire with it, work for nothing else and do not reveal the
     * photo's own link.
     */
    createShareUrlBuilder(share: SharedBy, { picture_origin }: Client) {
      const expires = shareUrlExpiry(now())
      /** `isWhole` means that the original file may be downloaded. */
      return (
        photo: Pick<PictureUrlSource, 'key' | 'version' | 'extension' | 'kind' | 'storyboard_path'> & { id: number },
        isWhole: boolean,
      ): PhotoUrls => {
        const { key, version } = photo
        const address = (variant: 'thumb' | 'preview' | 'original' | 'video' | 'storyboard') => {
          const signature = signer.signPicture({ key, variant, version, share: nameInShare(share), expires })
          return withSignature(sharedUrl(picture_origin, share.slug, photo, variant), signature)
        }
        const preview_url = address('preview')
        const public_url = isWhole ? address('original') : preview_url
        const video_url = isStill(photo) ? null : address('video')
        const storyboard_url = hasStoryboard(photo) ? address('storyboard') : null
        return { is_signed: true, thumbnail_url: address('thumb'), preview_url, public_url, video_url, storyboard_url }
      }
    },

    /** URLs in public responses are only for public photos: nothing is signed, whatever has changed meanwhile. */
    async createPublicUrlBuilder({ picture_origin }: Pick<Client, 'picture_origin'>) {
      const policyOf = await policies.reader()
      return (photo: Omit<PictureUrlSource, 'is_protected' | 'screening'>): Omit<PhotoUrls, 'is_signed'> => {
        const { public_url } = policyOf(photo.storage_id, photo.group_id)
        const origin = trimEndOf(public_url, '/') || picture_origin
        return {
          public_url: pictureUrl(origin, photo),
          thumbnail_url: thumbnailUrl(origin, photo),
          preview_url: previewUrl(origin, photo),
          video_url: isStill(photo) ? null : videoUrl(origin, photo),
          storyboard_url: hasStoryboard(photo) ? storyboardUrl(origin, photo) : null,
        }
      }
    },

    /** URLs in responses to the owner of the photos; nobody else receives a URL that opens a protected photo. */
    async createOwnerUrlBuilder({ picture_origin }: Client) {
      const policyOf = await policies.reader()
      const expires = pictureUrlExpiry(now())
      /** `isGuarded` means that one of the photo's albums is protected. */
      return (photo: PictureUrlSource, isGuarded = false): PhotoUrls => {
        const { key, version, storage_id, group_id } = photo
        const { public_url, is_protected } = policyOf(storage_id, group_id)
        const is_signed = is_protected || photo.is_protected || isGuarded || isQuarantined(photo)
        const origin = trimEndOf(public_url, '/') || picture_origin
        const signed = (variant: string, url: string) =>
          is_signed ? withSignature(url, signer.signPicture({ key, version, variant, expires })) : url
        return {
          is_signed,
          public_url: signed('original', pictureUrl(origin, photo)),
          thumbnail_url: signed('thumb', thumbnailUrl(origin, photo)),
          preview_url: signed('preview', previewUrl(origin, photo)),
          video_url: isStill(photo) ? null : signed('video', videoUrl(origin, photo)),
          storyboard_url: hasStoryboard(photo) ? signed('storyboard', storyboardUrl(origin, photo)) : null,
        }
      }
    },
  }
}

export type PictureUrls = ReturnType<typeof createPictureUrls>

interface PictureHostsDeps {
  db: Db
  policies: Pick<PolicyService, 'list'>
  storages: Pick<StorageService, 'open'>
  log: Log
}

/** Lists the origins of pictures besides the site itself: CDNs, and storages that browsers are redirected to. */
export function createPictureHosts({ db, policies, storages, log }: PictureHostsDeps) {
  async function originOf(storageId: number) {
    try {
      const { presign } = await storages.open(storageId)
      return presign ? [new URL(await presign('x', { expiresSeconds: 1 })).origin] : []
    } catch (error) {
      log.warn({ err: error, storage_id: storageId }, 'A storage could not be asked for its address')
      return []
    }
  }

  return async () => {
    const policySettings = await policies.list()
    const cdnOrigins = policySettings.flatMap(({ public_url }) => (public_url ? [public_url] : []))
    if (!policySettings.some(({ delivery }) => delivery === 'redirect')) return cdnOrigins
    const ids = await queries.listStorageIds(db)
    return [...cdnOrigins, ...(await Promise.all(ids.map(originOf))).flat()]
  }
}
