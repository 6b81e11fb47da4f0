import type { PageQuery, TrashedPhoto, TrashTile } from '@imagora/contract'
import { dayOf } from '@imagora/contract/photo-index'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PictureSigner } from '#features/delivery/pictures/url-signer.ts'
import { sortByIds, tileOf } from '#db/photo-columns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

export interface TrashListDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  signer: Pick<PictureSigner, 'signatureExpiry'>
  addresses: Pick<PictureUrls, 'createTrashUrlBuilder'>
  pictures: Pick<PictureService, 'readVariant'>
  now: () => Date
}

type Variant = 'thumb' | 'preview'

const ROWS_PER_BATCH_COUNT = 5000
const start: queries.TrashListCursor = { id: 2 ** 31 - 1, deleted_at: '9999' }

/** Photos deleted together share one timestamp, so the day of the previous photo is cached. */
function dayReader() {
  let [known, value] = ['', 0]
  return (time: string) => {
    if (time !== known) [known, value] = [time, dayOf(time)]
    return value
  }
}

/** Lists the trash for its owner. All other links to trashed photos are dead. */
export function createTrashList({ db, settings, signer, addresses, pictures, now }: TrashListDeps) {
  const visible = (owner: Caller) => ({ owner_id: owner.id, time: now().toISOString() })

  async function removal() {
    const { trash_days } = await settings.get()
    return (deleted_at: string) => new Date(Date.parse(deleted_at) + trash_days * DAY_MS).toISOString()
  }

  return {
    async list(owner: Caller, query: PageQuery) {
      const removedAt = await removal()
      const { data, total } = await queries.listTrashed(db, visible(owner), query)
      return {
        data: data.map((photo): TrashedPhoto => ({ ...photo, removed_at: removedAt(photo.deleted_at) })),
        total,
      }
    },

    async listTiles(owner: Caller, ids: number[], client: Client): Promise<TrashTile[]> {
      const [removedAt, addressesOf] = [await removal(), addresses.createTrashUrlBuilder(client)]
      const tiles = await queries.listTiles(db, ids, visible(owner))
      return sortByIds(ids, tiles).map((row) => ({
        ...tileOf(row, addressesOf(row)),
        deleted_at: row.deleted_at,
        removed_at: removedAt(row.deleted_at),
      }))
    },

    /** The value changes whenever anything in this trash changes. */
    getListVersion: (owner: Caller) => queries.findTrashVersion(db, visible(owner)),

    /** Yields id, look and deletion day of each photo in batches, most recently deleted first. */
    async *iterateIndexEntries(owner: Caller) {
      const dayOfTime = dayReader()
      for (let after = start; ;) {
        const rows = await queries.listIndexed(db, visible(owner), after, ROWS_PER_BATCH_COUNT)
        yield Int32Array.from(rows.flatMap(([id, look, deleted_at]) => [id, look, dayOfTime(deleted_at)]))
        if (rows.length < ROWS_PER_BATCH_COUNT) return
        const [id, , deleted_at] = rows.at(-1)!
        after = { id, deleted_at }
        await new Promise(setImmediate)
      }
    },

    /** The signature alone grants access; null when it is no longer valid. */
    async read(key: string, variant: Variant, signature: string) {
      const [file] = await queries.findFile(db, { key, time: now().toISOString() })
      const signed = file && { key, variant: `trash-${variant}`, version: file.version }
      if (!signed || signer.signatureExpiry(signature, signed, now()) === 0) return null
      const body = await pictures.readVariant(file, variant).catch((error: unknown) => {
        // A damaged picture or a missing file is not a server error.
        if (error instanceof ObjectMissing || error instanceof Refusal) return null
        throw error
      })
      return body && { body, etag: `"${file.sha256.slice(0, 32)}-${variant}"` }
    },
  }
}
