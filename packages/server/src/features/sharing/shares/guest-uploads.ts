import * as queries from './guest-upload-queries.ts'
import { UploadFields, type PageQuery, type ShareUpload } from '@imagora/contract'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { Db } from '#db/schema/schema.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'
import type { OpenShare, ShareAccess, ShareVisitor } from './share-access.ts'
import { insertItems } from './queries.ts'
import type { ShareVisits } from './visits.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import { tileOf } from '#db/photo-columns.ts'

interface GuestUploadsDeps {
  shareAccess: Pick<ShareAccess, 'open'>
  visits: Pick<ShareVisits, 'visitorOf'>
  uploads: Pick<UploadService, 'receiveGuestUpload'>
  rateLimits: Pick<RateLimiter, 'hit'>
  now: () => Date
}

/** Only the owner chooses the album and the visibility, so the visitor's fields are ignored. */
const formFor = (form: MultipartForm<object>, share: OpenShare, visitor: string): MultipartForm<UploadFields> => ({
  declared_bytes: form.declared_bytes,
  // The key is scoped to this visitor, so that it cannot collide with the owner's own idempotency keys.
  idempotency_key: form.idempotency_key && `share ${share.id} ${visitor} ${form.idempotency_key}`,
  async read(take) {
    const { file } = await form.read(take)
    const isPlaced = share.uploads === 'open' && share.album_id !== null
    return { file, fields: { ...UploadFields.parse({}), ...(isPlaced && { album_id: share.album_id! }) } }
  },
})

/** Concurrent uploads per share and network, so that slow uploads leave capacity for other visitors. */
const MAX_CONCURRENT_UPLOADS_COUNT = 2

/** Receives photos that visitors upload to a share. They belong to its owner and count against the owner's limits. */
export function createGuestUploads({ shareAccess, visits, uploads, rateLimits, now }: GuestUploadsDeps) {
  const underWay: string[] = []

  async function withUploadSlot<T>({ id }: OpenShare, ip: string, work: () => Promise<T>) {
    const rateLimitKey = `${id} ${clientNetwork(ip)}`
    const count = underWay.filter((each) => each === rateLimitKey).length
    if (count >= MAX_CONCURRENT_UPLOADS_COUNT) throw refuse('uploads_at_once', { retry_after: 5, count })
    underWay.push(rateLimitKey)
    try {
      return await work()
    } finally {
      underWay.splice(underWay.indexOf(rateLimitKey), 1)
    }
  }

  /** Runs in the transaction that saves the photo. */
  const placing = (share: OpenShare, visitor: string) => async (tx: Db, photo_id: number) => {
    const { id, album_id } = share
    const time = now().toISOString()
    const sending = { id, album_id, uploads: share.uploads as 'approve' | 'open', time }
    if (!(await queries.countUpload(tx, sending))) throw refuse('share_full')
    await queries.markFromVisitor(tx, photo_id)
    if (share.uploads === 'approve')
      await queries.insertUpload(tx, { photo_id, share_id: id, visitor, created_at: time })
    else if (album_id === null) await insertItems(tx, id, [photo_id])
  }

  return async (slug: string, form: MultipartForm<object>, visitor: ShareVisitor) => {
    const share = await shareAccess.open(slug, visitor)
    if (share.uploads === 'off') throw refuse('share_uploads_off')
    if (share.upload_count >= share.upload_most) throw refuse('share_full')
    // The whole remaining quota would be reserved for an upload without a declared length.
    if (form.declared_bytes === null) throw refuse('length_missing')
    const { client } = visitor
    await rateLimits.hit('share_upload', { ip: client.ip, account: `share ${share.id}` })
    const visitorKey = visits.visitorOf(client).slice(0, 8)
    const uploadOptions = { share_id: share.id, placed: placing(share, visitorKey) }
    const id = await withUploadSlot(share, client.ip, () =>
      uploads.receiveGuestUpload(share.owner_id, formFor(form, share, visitorKey), client, uploadOptions),
    )
    return { id, is_waiting: share.uploads === 'approve' }
  }
}

export type GuestUploads = ReturnType<typeof createGuestUploads>

interface GuestUploadApprovalDeps {
  db: Db
  addresses: Pick<PictureUrls, 'createOwnerUrlBuilder'>
  albums: Pick<AlbumService, 'addPhotos'>
  trash: Pick<TrashService, 'moveToTrash'>
}

interface Decided {
  ids: number[]
  decision: 'approve' | 'refuse'
}

/** Lists uploads of visitors and applies the owner's decision about them. */
export function createGuestUploadApproval({ db, addresses, albums, trash }: GuestUploadApprovalDeps) {
  async function requireOwnedShare(owner: Caller, id: number) {
    const share = await queries.findOwned(db, owner.id, id)
    if (!share) throw refuse('share_missing')
    return share
  }

  const showInList = (owner: Caller, shareId: number, ids: number[]) =>
    db.transaction().execute(async (tx) => {
      await insertItems(tx, shareId, ids)
      await recordPhotoChange(tx, owner.id, [])
    })

  return {
    async list(owner: Caller, id: number, query: PageQuery, client: Client) {
      await requireOwnedShare(owner, id)
      const { data, total } = await queries.listWaiting(db, id, query)
      const addressesOf = await addresses.createOwnerUrlBuilder(client)
      const uploads: ShareUpload[] = data.map((row) => ({
        ...tileOf(row, addressesOf(row, Boolean(row.is_in_protected_album))),
        visitor: row.visitor,
      }))
      return { data: uploads, total }
    },

    /** The pending rows are deleted last, so that a decision interrupted by a crash can be repeated. */
    async decide(owner: Caller, id: number, { ids, decision }: Decided) {
      const { album_id } = await requireOwnedShare(owner, id)
      if ((await queries.countWaiting(db, id, ids)) < new Set(ids).size) throw refuse('photo_missing')
      if (decision === 'refuse') await trash.moveToTrash(owner, ids)
      else if (album_id === null) await showInList(owner, id, ids)
      else await albums.addPhotos(owner, album_id, ids)
      await queries.deleteUploads(db, id, ids)
    },
  }
}

export type GuestUploadApproval = ReturnType<typeof createGuestUploadApproval>
