import * as queries from './queries.ts'
import { type Photo, limits } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { IncomingFile, MultipartForm } from '#platform/incoming-form.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { Posters } from './posters.ts'

interface VideoServiceDeps {
  db: Db
  spool: Spool
  posters: Posters
  photos: Pick<PhotoService, 'get'>
  now: () => Date
}

/** Changes what stands for a video in grids, shares and link previews. */
export function createVideoService({ db, spool, posters, photos, now }: VideoServiceDeps) {
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

  return {
    /** The owner may set another one at any time. */
    async setPoster(owner: Caller, id: number, form: MultipartForm<object>, client: Client): Promise<Photo> {
      await require(owner, id)
      let received: string | null = null
      try {
        const { file } = await form.read(async (incoming) => (received = await receive(incoming)))
        if (!file) throw refuse('file_missing')
        // The video may have been replaced while the body arrived.
        const video = await require(owner, id)
        const isSet = await posters.set(video, file, { client: `user ${owner.id}`, onlyFirst: false })
        if (!isSet) throw refuse('photo_missing')
      } finally {
        if (received) await spool.remove(received)
      }
      return photos.get(owner, id, client)
    },
  }
}

export type VideoService = ReturnType<typeof createVideoService>
