import type { PageQuery, ShareUpload } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import { notePhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import type { PictureAddresses } from '#features/delivery/pictures/picture-urls.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import { tileOf } from '#db/photo-columns.ts'
import { refuse } from '#platform/refusal.ts'
import { insertItems } from './queries.ts'
import * as queries from './upload-queries.ts'

interface Needs {
  db: Db
  addresses: Pick<PictureAddresses, 'forOwner'>
  albums: Pick<AlbumService, 'addPhotos'>
  trash: Pick<TrashService, 'put'>
}

interface Decided {
  ids: number[]
  decision: 'approve' | 'refuse'
}

/** What visitors have sent, until its owner has said what becomes of it. */
export function shareApproving({ db, addresses, albums, trash }: Needs) {
  async function owned(owner: Caller, id: number) {
    const share = await queries.findOwned(db, owner.id, id)
    if (!share) throw refuse('share_missing')
    return share
  }

  const showInList = (owner: Caller, shareId: number, ids: number[]) =>
    db.transaction().execute(async (tx) => {
      await insertItems(tx, shareId, ids)
      await notePhotoChange(tx, owner.id)
    })

  return {
    async list(owner: Caller, id: number, query: PageQuery, client: Client) {
      await owned(owner, id)
      const { data, total } = await queries.listWaiting(db, id, query)
      const addressesOf = await addresses.forOwner(client)
      const shown: ShareUpload[] = data.map((row) => ({
        ...tileOf(row, addressesOf(row, Boolean(row.is_in_protected_album))),
        visitor: row.visitor,
      }))
      return { data: shown, total }
    },

    /** They stop waiting last: whatever a crash leaves undone is decided again. */
    async decide(owner: Caller, id: number, { ids, decision }: Decided) {
      const { album_id } = await owned(owner, id)
      if ((await queries.countWaiting(db, id, ids)) < new Set(ids).size) throw refuse('photo_missing')
      if (decision === 'refuse') await trash.put(owner, ids)
      else if (album_id === null) await showInList(owner, id, ids)
      else await albums.addPhotos(owner, album_id, ids)
      await queries.deleteUploads(db, id, ids)
    },
  }
}

export type ShareApproving = ReturnType<typeof shareApproving>
