import { setTimeout as sleep } from 'node:timers/promises'
import { createFairRunner } from '#platform/queues/fair-queue.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import type { Encoding, WatermarkSpec } from '#images/transformation.ts'
import type { Log } from '#platform/process/log.ts'
import type { RenderingCache } from '#storage/local/rendering-cache.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { type SourcePicture, stillPathOf } from './source-picture.ts'
import type { RenderingBudgetScope, VariantCandidate } from './variant-rules.ts'
import { isIdle, RENDERING_QUEUE_LIMITS, subjectOf } from './thumbnails.ts'
import type { ActiveWatermark } from './watermark-policy.ts'
import { clientOf, type RenderingBudget, type ClientAddress } from './rendering-budget.ts'
import { createSharedWork } from './shared-work.ts'

interface TransformsDeps {
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'transform' | 'status'>
  spool: Spool
  cache: RenderingCache
  budget: RenderingBudget
  log: Log
}

/** Client that waits for a rendering, and the budget it counts against. */
interface RenderRequest {
  visitor: ClientAddress | null
  budget: RenderingBudgetScope
}

const MAX_DEFERRED_RENDERINGS_COUNT = 50
const IDLE_POLL_INTERVAL_MS = 500
const BACKGROUND_REQUEST: RenderRequest = { visitor: null, budget: 'none' }

const types: Record<Exclude<Encoding, 'flat'>, { extension: string; mimetype: string }> = {
  jpeg: { extension: 'jpg', mimetype: 'image/jpeg' },
  png: { extension: 'png', mimetype: 'image/png' },
  webp: { extension: 'webp', mimetype: 'image/webp' },
  avif: { extension: 'avif', mimetype: 'image/avif' },
  gif: { extension: 'gif', mimetype: 'image/gif' },
}

/**
 * All renderings of a blob are in one folder. The name includes the hash, because the id may be reused after the blob
 * is deleted; of a video that of its poster, which may be replaced.
 */
const folderOf = (blobId: number) => `${(blobId % 256).toString(16).padStart(2, '0')}/${blobId}`

function pathOf(
  { blob_id, sha256, poster_sha256 }: SourcePicture,
  { name }: VariantCandidate,
  encoding: Exclude<Encoding, 'flat'>,
) {
  return `${folderOf(blob_id)}/${(poster_sha256 ?? sha256).slice(0, 16)}-${name}.${types[encoding].extension}`
}

/** The picture decides which of the two encodings `flat` becomes. */
const encodingsOf = ({ transformation }: VariantCandidate): Exclude<Encoding, 'flat'>[] =>
  transformation?.encoding === 'flat' ? ['jpeg', 'png'] : [transformation?.encoding ?? 'webp']

/** Makes all renderings except thumbnails and previews once and caches them while space allows. */
export function createTransforms({ storages, images, spool, cache, budget, log }: TransformsDeps) {
  const shared = createSharedWork<Exclude<Encoding, 'flat'>>()
  const deferredRenderings = new Map<string, () => Promise<unknown>>()
  const inTurn = createFairRunner(RENDERING_QUEUE_LIMITS)
  let isCatchingUp = false

  const fetch = async ({ storage_id, path }: Pick<SourcePicture, 'storage_id' | 'path'>) =>
    spool.fetch(await storages.open(storage_id), path)

  function fetchStill(picture: SourcePicture) {
    const path = stillPathOf(picture)
    if (!path) throw new ObjectMissing(`picture of ${picture.path}`)
    return fetch({ ...picture, path })
  }

  async function withMark<T>(mark: ActiveWatermark | null, work: (mark: WatermarkSpec | null) => Promise<T>) {
    if (!mark) return work(null)
    const { text, position, size, opacity } = mark
    const overlay = mark.image && (await fetch(mark.image))
    try {
      return await work({ text, position, size, opacity, overlay })
    } finally {
      if (overlay) await spool.remove(overlay)
    }
  }

  async function renderToCache(picture: SourcePicture, form: VariantCandidate, client: string) {
    const transformation = form.transformation!
    const source = await fetchStill(picture)
    try {
      const target = await cache.newFile()
      const { encoding } = await withMark(form.mark, (mark) =>
        images.transform(source, target, { ...transformation, mark }, { client, subject: subjectOf(picture.blob_id) }),
      )
      await cache.add(pathOf(picture, form, encoding), target)
      return encoding
    } finally {
      await spool.remove(source)
    }
  }

  const nameOf = ({ blob_id, poster_sha256 }: SourcePicture, { name }: VariantCandidate) =>
    `${blob_id} ${poster_sha256 ?? ''} ${name}`

  async function find(picture: SourcePicture, form: VariantCandidate) {
    for (const encoding of encodingsOf(form)) if (await cache.has(pathOf(picture, form, encoding))) return encoding
    return null
  }

  function ensure(picture: SourcePicture, form: VariantCandidate, request: RenderRequest) {
    const client = clientOf(request.visitor)
    return shared.run(nameOf(picture, form), client, async () => {
      // The rendering may have been kept between the caller's look into the cache and this call.
      const existing = await find(picture, form)
      if (existing) return existing
      budget.spend(request.visitor, request.budget, picture.id)
      return inTurn(client, () => renderToCache(picture, form, client), subjectOf(picture.blob_id))
    })
  }

  async function renderDeferred() {
    isCatchingUp = true
    for (const [name, work] of deferredRenderings) {
      while (!isIdle(images)) await sleep(IDLE_POLL_INTERVAL_MS, undefined, { ref: false })
      await work().catch((error: unknown) => log.warn({ err: error }, 'A rendering could not be made ahead'))
      deferredRenderings.delete(name)
    }
    isCatchingUp = false
  }

  return {
    /** Returns the location and type of a rendering; null when it does not exist and is not to be made. */
    async locate(picture: SourcePicture, form: VariantCandidate, request: RenderRequest) {
      const encoding = (await find(picture, form)) ?? (form.isMade ? await ensure(picture, form, request) : null)
      return encoding && { storage: cache, path: pathOf(picture, form, encoding), ...types[encoding] }
    },

    /** Renders when the workers are idle; skipped when too many renderings are deferred already. */
    deferRendering(picture: SourcePicture, form: VariantCandidate) {
      const name = nameOf(picture, form)
      if (
        deferredRenderings.size >= MAX_DEFERRED_RENDERINGS_COUNT ||
        deferredRenderings.has(name) ||
        shared.hasFailed(name)
      )
        return
      deferredRenderings.set(name, () => ensure(picture, form, BACKGROUND_REQUEST))
      if (!isCatchingUp) void renderDeferred()
    },

    /** Runs when the blob is deleted. */
    clear: (blobId: number) => cache.clear(folderOf(blobId)),
  }
}
