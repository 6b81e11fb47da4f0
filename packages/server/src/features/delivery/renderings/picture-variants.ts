import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import type { Log } from '#platform/process/log.ts'
import type { RenderingCache } from '#storage/local/rendering-cache.ts'
import { unlessWriteProtected } from '#storage/read-only-storage.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing, type PresignOptions, type Storage } from '#storage/storage.ts'
import { type SourcePicture, stillPathOf } from './source-picture.ts'
import {
  type AcceptedFormats,
  type VariantCandidate,
  type VariantCandidates,
  hasLargeThumbnail,
  listVariantCandidates,
  offerAnimatedWebp,
  previewRendering,
  type VariantRequest,
} from './variant-rules.ts'
import { explainTransformRefusal } from './transform-plan.ts'
import { type ActiveWatermark, createWatermarkPolicy } from './watermark-policy.ts'
import type { RenderingBudget, ClientAddress } from './rendering-budget.ts'
import { createTransforms } from './transforms.ts'

interface DeliveryDeps<P extends SourcePicture> {
  policies: Pick<PolicyService, 'resolveCached' | 'resolve'>
  settings: Pick<SettingsStore, 'lastKnown'>
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'transform' | 'status'>
  spool: Spool
  cache: RenderingCache
  budget: RenderingBudget
  log: Log
  find: (key: string) => P | null | Promise<P | null>
  /** Returns the path of the stored preview; it is made on first request. */
  preview: (picture: SourcePicture, visitor: ClientAddress) => Promise<string>
}

const noneAccepted = { avif: false, webp: false, isPicky: false }

/**
 * The plain thumbnail is made at once and kept in memory; only the larger one, and one with a watermark, is rendered
 * like other variants. Returns null for the plain thumbnail.
 */
function listThumbnailCandidates(picture: SourcePicture, mark: ActiveWatermark | null, isLarge: boolean) {
  // The tile of a video without a picture is drawn in one size.
  if (!stillPathOf(picture)) return null
  if (isLarge && hasLargeThumbnail(picture)) return listVariantCandidates(picture, 'large-thumb', noneAccepted, mark)
  if (!mark) return null
  const forms = listVariantCandidates(picture, 'thumb', noneAccepted, mark)
  return forms.isMarked ? forms : null
}

/** The video of a live photo is a file of its own, which may have a copy for all browsers too. */
async function locateMotionVideo(storages: DeliveryDeps<SourcePicture>['storages'], picture: SourcePicture) {
  const { motion_video_storage_id: storageId, motion_video_path: path, motion_video_playback_path } = picture
  if (storageId === null || path === null) return null
  const storage = await storages.open(storageId)
  if (motion_video_playback_path) {
    const copy = { path: motion_video_playback_path, mimetype: 'video/mp4', extension: 'mp4' }
    return { form: { name: 'motion-video-playback' }, storage, ...copy }
  }
  const [mimetype, extension] = [picture.motion_video_mimetype!, picture.motion_video_extension!]
  return { form: { name: 'motion-video' }, storage, path, mimetype, extension }
}

/** Chooses the variants of a picture and locates their files. */
export function createPictureVariants<P extends SourcePicture>(deps: DeliveryDeps<P>) {
  const { settings, storages, log } = deps
  const transforms = createTransforms(deps)
  const watermarkOf = createWatermarkPolicy(deps)

  /** Returns undefined when the server sends the stored file itself. */
  async function presignerOf({ storage_id, group_id, path }: SourcePicture, storage: Storage) {
    const { presign } = storage
    if (!presign) return undefined
    const policy =
      deps.policies.resolveCached(storage_id, group_id) ?? (await deps.policies.resolve(storage_id, group_id))
    return policy.delivery === 'redirect' ? (presigning: PresignOptions) => presign(path, presigning) : undefined
  }

  function listCandidates(
    picture: P,
    request: VariantRequest,
    accepted: AcceptedFormats,
    mark: ActiveWatermark | null,
  ): VariantCandidates {
    const candidates = listVariantCandidates(picture, request, accepted, mark)
    const { animated_gif_kb } = settings.lastKnown()
    const isLarge = animated_gif_kb > 0 && picture.bytes >= animated_gif_kb * 1024
    return request === 'link' && isLarge ? offerAnimatedWebp(picture, candidates, accepted) : candidates
  }

  async function locateStored(picture: SourcePicture, form: VariantCandidate, visitor: ClientAddress) {
    const storage = await storages.open(picture.storage_id)
    const { path, mimetype, extension } = picture
    if (form.name === '') return { storage, path, mimetype, extension, presign: await presignerOf(picture, storage) }
    const preview = async () => ({
      storage,
      path: await deps.preview(picture, visitor),
      mimetype: 'image/webp',
      extension: 'webp',
    })
    // The attempt to store the preview has already spent the visitor's budget.
    return unlessWriteProtected(preview, () =>
      transforms.locate(picture, previewRendering, { visitor, budget: 'none' }),
    )
  }

  return {
    /** Returns synchronously unless the policy must be loaded. */
    listVariants(
      picture: P,
      request: VariantRequest,
      accepted: AcceptedFormats,
    ): VariantCandidates | Promise<VariantCandidates> {
      const mark = watermarkOf(picture)
      return mark instanceof Promise
        ? mark.then((watermark) => listCandidates(picture, request, accepted, watermark))
        : listCandidates(picture, request, accepted, mark)
    },

    explainRefusal: explainTransformRefusal,

    formsOfThumbnail(picture: P, isLarge: boolean) {
      const mark = watermarkOf(picture)
      return mark instanceof Promise
        ? mark.then((watermark) => listThumbnailCandidates(picture, watermark, isLarge))
        : listThumbnailCandidates(picture, mark, isLarge)
    },

    /** Returns the best existing variant, or renders one for this visitor. */
    async locate(picture: P, { forms, later, budget }: VariantCandidates, visitor: ClientAddress) {
      for (const form of forms) {
        const location = await (form.transformation
          ? transforms.locate(picture, form, { visitor, budget })
          : locateStored(picture, form, visitor))
        if (!location) continue
        if (later && later.name !== form.name) transforms.deferRendering(picture, later)
        return { form, ...location }
      }
      throw new ObjectMissing(`renderings of ${picture.path}`)
    },

    /**
     * Returns what is played: the copy that every browser plays, the stored video, or the part of a motion photo that
     * is one.
     */
    async locateVideo(picture: P) {
      const { kind, storage_id, path, playback_path, motion_offset, motion_bytes, mimetype, extension } = picture
      if (kind === 'image') return null
      const storage = await storages.open(storage_id)
      if (motion_offset !== null && motion_bytes !== null) {
        const part = { start: motion_offset, bytes: motion_bytes }
        return { form: { name: 'motion' }, storage, path, part, mimetype: 'video/mp4', extension: 'mp4' }
      }
      if (kind === 'motion') return locateMotionVideo(storages, picture)
      return playback_path
        ? { form: { name: 'playback' }, storage, path: playback_path, mimetype: 'video/mp4', extension: 'mp4' }
        : { form: { name: '' }, storage, path, mimetype, extension }
    },

    /** Returns the storyboard of a video; null where there is none. */
    async locateStoryboard({ storage_id, storyboard_path }: P) {
      if (!storyboard_path) return null
      const storage = await storages.open(storage_id)
      return { form: { name: 'storyboard' }, storage, path: storyboard_path, mimetype: 'image/webp', extension: 'webp' }
    },

    /** Runs after the transaction that removed the blobs. Renderings that cannot be cleared are evicted eventually. */
    async clearRenderings(blobIds: number[]) {
      for (const id of blobIds) {
        await transforms.clear(id).catch((error: unknown) => log.warn({ err: error }, 'Renderings were left'))
      }
    },
  }
}
