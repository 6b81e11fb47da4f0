import {
  type AdminAlbum,
  type AdminAlbumChanges,
  type AdminAlbumQuery,
  type AlbumTakedown,
  limits,
} from '@imagora/contract'
import { asOwner, type Client } from '#platform/caller.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AdminPhotoService } from '#features/library/photos/admin-service.ts'
import type { AlbumService } from './service.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './admin-queries.ts'

interface AdminAlbumServiceDeps {
  db: Db
  albums: Pick<AlbumService, 'update' | 'remove' | 'withCovers'>
  adminPhotos: Pick<AdminPhotoService, 'takeDown'>
  emails: Pick<EmailService, 'contentModerated'>
  audit: Pick<AuditService, 'record' | 'recordChanges'>
}

type AdminAlbumRow = Awaited<ReturnType<typeof queries.findAlbums>>[number]

const presentAlbum = ({ owner_id, username, ...album }: AdminAlbumRow) => ({
  ...album,
  user: { id: owner_id, username },
})
const targetOf = ({ id, name }: AdminAlbumRow) => `album ${id} ${name}`

/**
 * Lists every user's albums for administrators and moderates them. The owner is notified of each action and its reason.
 */
export function createAdminAlbumService({ db, albums, adminPhotos, emails, audit }: AdminAlbumServiceDeps) {
  async function find(id: number) {
    const [found] = await queries.findAlbums(db, [id])
    if (!found) throw refuse('album_missing')
    return found
  }
  const covered = async (rows: AdminAlbumRow[], client: Client): Promise<AdminAlbum[]> =>
    albums.withCovers(rows.map(presentAlbum), client)

  /**
   * Takes photos down in batches, because an album may hold very many; a repeated call continues with the remaining
   * ones.
   */
  async function takePhotosDown(actor: Actor, { id, name }: AdminAlbumRow, reason: string) {
    for (;;) {
      const photos = await queries.listPhotoBatch(db, id, limits.photo.takedownsPerCall)
      if (photos.length === 0) return
      const ids = photos.map((photo) => photo.id)
      await adminPhotos.takeDown(actor, { ids, reason: reason || name, blocks: false }, { emailReason: null })
    }
  }

  return {
    async list(query: AdminAlbumQuery & PageRequest, client: Client) {
      const { data, ...counted } = await queries.listAlbums(db, query)
      return { data: await covered(data, client), ...counted }
    },

    async get(id: number, client: Client) {
      return (await covered([await find(id)], client))[0]!
    },

    /**
     * The owner can make a private album public again; a hidden album stays hidden until an administrator unhides it.
     */
    async moderate(actor: Actor, id: number, { note, ...changes }: AdminAlbumChanges) {
      const album = await find(id)
      const { is_hidden } = changes
      await albums.update(
        asOwner(album.owner_id),
        id,
        changes.is_public === false ? { is_public: false } : {},
        async (tx) => {
          if (is_hidden !== undefined) await queries.setHidden(tx, id, is_hidden)
          const act = { action: 'album.moderate', target: targetOf(album) }
          await audit.recordChanges(tx, actor, act, { before: { ...album, note: '' }, after: { ...changes, note } })
          const kind = moderationEmailKind(album, changes)
          if (kind) await emails.contentModerated(tx, album.owner_id, { kind, name: album.name, reason: note })
        },
      )
    },

    async takeDown(actor: Actor, { ids, with_photos, note }: AlbumTakedown) {
      const rows = await queries.findAlbums(db, ids)
      if (rows.length < new Set(ids).size) throw refuse('album_missing')
      for (const album of rows) {
        if (with_photos) await takePhotosDown(actor, album, note)
        const detail = { note, with_photos, owner_id: album.owner_id, photo_count: album.photo_count }
        const kind = with_photos ? 'album_with_photos' : 'album'
        await albums.remove(asOwner(album.owner_id), album.id, async (tx) => {
          await audit.record(tx, actor, { action: 'album.takedown', target: targetOf(album) }, detail)
          await emails.contentModerated(tx, album.owner_id, { kind, name: album.name, reason: note })
        })
      }
      return { count: rows.length }
    },
  }
}

/** Returns the kind of email to the owner, or null when nothing changed. */
function moderationEmailKind(before: AdminAlbumRow, { is_public, is_hidden }: Omit<AdminAlbumChanges, 'note'>) {
  if (is_public === false && before.is_public) return 'album_private' as const
  if (is_hidden === undefined || is_hidden === before.is_hidden) return null
  return is_hidden ? ('album_hidden' as const) : ('album_shown' as const)
}

export type AdminAlbumService = ReturnType<typeof createAdminAlbumService>
