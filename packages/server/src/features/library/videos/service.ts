import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as queries from './queries.ts'
import { type Photo, limits } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { IncomingFile, MultipartForm } from '#platform/incoming-form.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'

interface VideoServiceDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'poster'>
  spool: Spool
  photos: Pick<PhotoService, 'get'>
  pictures: Pick<PictureService, 'withdraw' | 'evict' | 'renderThumbnail' | 'clearRenderings' | 'variantPath'>
  hold: Hold
  now: () => Date
}

type Video = NonNullable<Awaited<ReturnType<typeof queries.findVideo>>>
type Size = Pick<Video, 'width' | 'height'>

/** Browsers round the sides of a frame that they make smaller. */
const MAX_SHAPE_DIFFERENCE = 0.05

const isOfShape = (poster: Size, video: Size) => {
  const ratio = (poster.width * video.height) / (poster.height * video.width)
  return Math.abs(Math.log(ratio)) <= MAX_SHAPE_DIFFERENCE
}

/** Sets the picture that stands for a video in grids, shares and link previews. */
export function createVideoService({ db, storages, images, spool, photos, pictures, hold, now }: VideoServiceDeps) {
  async function require(owner: Caller, id: number) {
    const video = await queries.findVideo(db, { id, owner_id: owner.id, time: now().toISOString() })
    if (!video) throw refuse('photo_missing')
    return video
  }

  async function receive({ chunks }: IncomingFile) {
    const { file, bytes } = await spool.receive(chunks, (received) => {
      const most = limits.poster.bytes
      if (received > most) throw refuse('file_too_large', { values: { size: sizeInWords(most) } })
    })
    if (bytes > 0) return file
    await spool.remove(file)
    throw refuse('file_empty')
  }

  /** All photos that show the file change, and every address of a still with them. */
  const record = (video: Video, poster: { poster_path: string; poster_sha256: string }) =>
    db.transaction().execute(async (tx) => {
      const photoIds = await queries.listPhotoIds(tx, video.id)
      // Photo rows are always locked before blob rows; otherwise the two deadlock.
      const keys = await pictures.withdraw(tx, photoIds)
      if (photoIds.length === 0 || !(await queries.setPoster(tx, video, poster))) return null
      await queries.resetReviews(tx, photoIds)
      await hold(tx, photoIds)
      return keys
    })

  /** The file has one name, whichever poster it is, so that deleting the video finds it. */
  async function store(video: Video, target: string) {
    const storage = await storages.open(video.storage_id)
    const poster_path = pictures.variantPath(video.path, 'poster')
    const poster_sha256 = hash('sha256', await readFile(target))
    await storage.write(poster_path, target, { isSynced: true, replaces: true })
    const keys = await record(video, { poster_path, poster_sha256 })
    // The video was deleted or moved meanwhile, along with its other files.
    if (!keys) await storage.remove(poster_path)
    return keys
  }

  async function save(video: Video, source: string, client: string) {
    const target = spool.newFile()
    try {
      const size = await images.poster(source, target, { client })
      if (!isOfShape(size, video)) throw refuse('poster_differs')
      const keys = await store(video, target)
      if (!keys) throw refuse('photo_missing')
      pictures.evict(keys)
    } finally {
      await spool.remove(target)
      await spool.remove(source)
    }
    await pictures.clearRenderings([video.id])
    await pictures.renderThumbnail(video.id)
  }

  return {
    /** The owner may set another one at any time. */
    async setPoster(owner: Caller, id: number, form: MultipartForm<object>, client: Client): Promise<Photo> {
      await require(owner, id)
      let received: string | null = null
      try {
        const { file } = await form.read(async (incoming) => (received = await receive(incoming)))
        if (!file) throw refuse('file_missing')
      } catch (error) {
        if (received) await spool.remove(received)
        throw error
      }
      // The video may have been replaced while the body arrived.
      const video = await require(owner, id).catch(async (error: unknown) => {
        await spool.remove(received!)
        throw error
      })
      await save(video, received!, `user ${owner.id}`)
      return photos.get(owner, id, client)
    },
  }
}

export type VideoService = ReturnType<typeof createVideoService>
