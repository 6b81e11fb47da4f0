import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { MirrorService } from '#features/storages/mirrors/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'

export interface PosterDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  mirrors: Pick<MirrorService, 'enqueueDerived'>
  images: Pick<Images, 'poster'>
  spool: Spool
  pictures: Pick<PictureService, 'withdraw' | 'evict' | 'renderThumbnail' | 'clearRenderings' | 'variantPath'>
  hold: Hold
}

interface Size {
  width: number
  height: number
}

type PosterVideo = queries.VideoBlob & Size

/** Browsers round the sides of a frame that they make smaller. */
const MAX_SHAPE_DIFFERENCE = 0.05

const isOfShape = (poster: Size, video: Size) => {
  const ratio = (poster.width * video.height) / (poster.height * video.width)
  return Math.abs(Math.log(ratio)) <= MAX_SHAPE_DIFFERENCE
}

/** Keeps the picture that stands for a video, whoever has made it. */
export function createPosters({ db, storages, mirrors, images, spool, pictures, hold }: PosterDeps) {
  /** All photos that show the file change, and every address of a still with them. */
  const record = (video: PosterVideo, poster: queries.Poster, onlyFirst: boolean) =>
    db.transaction().execute(async (tx) => {
      const photoIds = await queries.listPhotoIds(tx, video.id)
      // Photo rows are always locked before blob rows; otherwise the two deadlock.
      const keys = await pictures.withdraw(tx, photoIds)
      if (photoIds.length === 0 || !(await queries.setPoster(tx, video, poster, onlyFirst))) return null
      await queries.resetReviews(tx, photoIds)
      await hold(tx, photoIds)
      return keys
    })

  /** The file has one name, whichever poster it is, so that deleting the video finds it. */
  async function store(video: PosterVideo, target: string, onlyFirst: boolean) {
    const storage = await storages.open(video.storage_id)
    const poster_path = pictures.variantPath(video.path, 'poster')
    const poster_sha256 = hash('sha256', await readFile(target))
    await storage.write(poster_path, target, { isSynced: true, replaces: true })
    const keys = await record(video, { poster_path, poster_sha256 }, onlyFirst)
    // The video was deleted or moved meanwhile, along with its other files.
    if (!keys) await storage.remove(poster_path)
    return keys
  }

  return {
    /** Encodes a picture anew and makes it the poster. Returns false when the video was deleted or moved. */
    async set(video: PosterVideo, source: string, client?: string) {
      const target = spool.newFile()
      let keys: string[] | null
      try {
        const size = await images.poster(source, target, client === undefined ? {} : { client })
        if (!isOfShape(size, video)) throw refuse('poster_differs')
        keys = await store(video, target, client === undefined)
      } finally {
        await spool.remove(target)
      }
      if (!keys) return false
      pictures.evict(keys)
      await pictures.clearRenderings([video.id])
      await pictures.renderThumbnail(video.id)
      await mirrors.enqueueDerived(video.storage_id, { blob_id: video.id })
      return true
    },
  }
}

export type Posters = ReturnType<typeof createPosters>
