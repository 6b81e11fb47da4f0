import { setTimeout as sleep } from 'node:timers/promises'
import { boundedQueue } from '#bounded-queue.ts'
import type { StorageService } from '#features/storages/service.ts'
import type { Images } from '#images/images.ts'
import type { Encoding, Mark } from '#images/transformation.ts'
import type { Log } from '#log.ts'
import { Refusal, refuseAgain } from '#refusal.ts'
import { remembered } from '#remembered.ts'
import type { RenderingCache } from '#storage/rendering-cache.ts'
import type { Spool } from '#storage/spool.ts'
import type { Picture } from './facts.ts'
import type { Form } from './forms.ts'
import { isIdle } from './idle.ts'
import type { MarkInForce } from './marks.ts'
import { renderingBounds } from './renderings.ts'

interface Needs {
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'transform' | 'status'>
  spool: Spool
  cache: RenderingCache
  log: Log
}

const keptForLater = 50
const idleLookedFor = 500
const failureLasts = 60_000
const keptFailures = 1000

/** What each is called on the disk, and to a browser. */
const types: Record<Exclude<Encoding, 'flat'>, { extension: string; mimetype: string }> = {
  jpeg: { extension: 'jpg', mimetype: 'image/jpeg' },
  png: { extension: 'png', mimetype: 'image/png' },
  webp: { extension: 'webp', mimetype: 'image/webp' },
  avif: { extension: 'avif', mimetype: 'image/avif' },
  gif: { extension: 'gif', mimetype: 'image/gif' },
}

/** All of one blob lie in one folder. Its id may be given again after it is gone, so its bytes are named as well. */
const folderOf = (blobId: number) => `${(blobId % 256).toString(16).padStart(2, '0')}/${blobId}`

function pathOf({ blob_id, sha256 }: Picture, { name }: Form, encoding: Exclude<Encoding, 'flat'>) {
  return `${folderOf(blob_id)}/${sha256.slice(0, 16)}-${name}.${types[encoding].extension}`
}

/** Which of the two it became depends on the picture. */
const encodingsOf = ({ transformation }: Form): Exclude<Encoding, 'flat'>[] =>
  transformation?.encoding === 'flat' ? ['jpeg', 'png'] : [transformation?.encoding ?? 'webp']

/** Only what is wrong with the picture itself will be wrong again. */
const isLasting = (error: unknown) => error instanceof Refusal && error.code.startsWith('image_')

/** Renderings of all kinds but thumbnails and previews: made once, kept while there is room for them. */
export function transforms({ storages, images, spool, cache, log }: Needs) {
  const making = new Map<string, Promise<Exclude<Encoding, 'flat'>>>()
  const failed = remembered<string, Refusal>(keptFailures, failureLasts)
  const later = new Map<string, () => Promise<unknown>>()
  const inTurn = boundedQueue(renderingBounds)
  let isCatchingUp = false

  const fetch = async ({ storage_id, path }: Picture) => spool.fetch(await storages.open(storage_id), path)

  async function withMark<T>(mark: MarkInForce | null, work: (mark: Mark | null) => Promise<T>) {
    if (!mark) return work(null)
    const { text, position, size, opacity } = mark
    const overlay = mark.image && (await fetch(mark.image))
    try {
      return await work({ text, position, size, opacity, overlay })
    } finally {
      if (overlay) await spool.remove(overlay)
    }
  }

  async function make(picture: Picture, form: Form) {
    const asked = form.transformation!
    const source = await fetch(picture)
    try {
      const target = await cache.newFile()
      const { encoding } = await withMark(form.mark, (mark) => images.transform(source, target, { ...asked, mark }))
      await cache.add(pathOf(picture, form, encoding), target)
      return encoding
    } finally {
      await spool.remove(source)
    }
  }

  /** Whoever asks for what is being made waits for the same work. */
  function ensure(picture: Picture, form: Form) {
    const name = `${picture.blob_id} ${form.name}`
    const current = making.get(name)
    if (current) return current
    const known = failed.get(name)
    if (known) return Promise.reject(refuseAgain(known))
    const started = inTurn(() => make(picture, form))
      .catch((error: unknown) => {
        if (isLasting(error)) failed.set(name, error as Refusal)
        throw error
      })
      .finally(() => making.delete(name))
    making.set(name, started)
    return started
  }

  async function find(picture: Picture, form: Form) {
    for (const encoding of encodingsOf(form)) if (await cache.has(pathOf(picture, form, encoding))) return encoding
    return null
  }

  async function catchUp() {
    isCatchingUp = true
    for (const [name, work] of later) {
      while (!isIdle(images)) await sleep(idleLookedFor, undefined, { ref: false })
      await work().catch((error: unknown) => log.warn({ err: error }, 'A rendering could not be made ahead'))
      later.delete(name)
    }
    isCatchingUp = false
  }

  return {
    /** Where it lies and what it became; null where it does not exist and is not to be made. */
    async locate(picture: Picture, form: Form) {
      const encoding = (await find(picture, form)) ?? (form.isMade ? await ensure(picture, form) : null)
      return encoding && { storage: cache, path: pathOf(picture, form, encoding), ...types[encoding] }
    },

    /** When nobody waits for the workers; where there is too much to do already, not at all. */
    makeLater(picture: Picture, form: Form) {
      const name = `${picture.blob_id} ${form.name}`
      if (later.size >= keptForLater || later.has(name) || failed.has(name)) return
      later.set(name, async () => (await find(picture, form)) ?? ensure(picture, form))
      if (!isCatchingUp) void catchUp()
    },

    /** With the blob. */
    clear: (blobId: number) => cache.clear(folderOf(blobId)),
  }
}
