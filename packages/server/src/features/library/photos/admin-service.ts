import type { AdminPhoto, AdminPhotoQuery, Takedown } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db, Work } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { BlockedPictureService } from '#features/safety/blocked-pictures/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import { refuse } from '#platform/refusal.ts'
import { isHeld } from '#db/photo-columns.ts'
import * as queries from './admin-queries.ts'

interface AdminPhotoServiceDeps {
  db: Db
  addresses: PictureUrls
  trash: Pick<TrashService, 'takeDown'>
  blockedHashes: Pick<BlockedHashService, 'block'>
  blockedPictures: Pick<BlockedPictureService, 'ensureHashes' | 'blockPhotos'>
  emails: Pick<EmailService, 'contentModerated'>
  audit: Pick<AuditService, 'record'>
}

interface TakedownOptions {
  /** Runs in the same transaction. */
  transactionWork?: Work
  /** Reason given to the owner by email; null when another email already states it. */
  emailReason?: string | null
}

type TakedownRequest = Omit<Takedown, 'blocks_similar'> & Partial<Pick<Takedown, 'blocks_similar'>>

type AdminPhotoRow = NonNullable<Awaited<ReturnType<typeof queries.findPhoto>>>

/** Lists every user's photos for administrators and takes them down. */
export function createAdminPhotoService(deps: AdminPhotoServiceDeps) {
  const { db, addresses, trash, blockedHashes, blockedPictures, emails, audit } = deps
  async function toAdminPhotos(photos: AdminPhotoRow[], client: Client): Promise<AdminPhoto[]> {
    const addressesOf = await addresses.createOwnerUrlBuilder(client)
    return photos.map((photo) => {
      const { user_id, username, storage_id, storage_name, blocked_sha256 } = photo
      const { group_id: _group, extension: _extension, review, screening: _screening, ...rest } = photo
      const { public_url, thumbnail_url, preview_url, video_url } = addressesOf(photo)
      return {
        ...rest,
        user: user_id !== null && username !== null ? { id: user_id, username } : null,
        storage: { id: storage_id, name: storage_name },
        is_held: isHeld(photo),
        is_blocked: blocked_sha256 !== null,
        review: review === 'approved' || review === 'refused' ? review : null,
        public_url,
        thumbnail_url,
        preview_url,
        video_url,
      }
    })
  }

  return {
    async list(query: AdminPhotoQuery & PageRequest, client: Client) {
      const { data, ...counted } = await queries.listPhotos(db, query)
      return { data: await toAdminPhotos(data, client), ...counted }
    },

    async get(id: number, client: Client) {
      const photo = await queries.findPhoto(db, id)
      if (!photo) throw refuse('photo_missing')
      return (await toAdminPhotos([photo], client))[0]!
    },

    /**
     * Photos are deleted permanently, bypassing the trash. Each owner's photos go in one transaction together with the
     * audit entry.
     */
    async takeDown(
      actor: Actor,
      { ids, reason, blocks, blocks_similar = false }: TakedownRequest,
      { transactionWork, emailReason = reason }: TakedownOptions = {},
    ) {
      if (blocks_similar) await blockedPictures.ensureHashes(ids)
      await trash.takeDown(ids, blocks, async (tx, photos) => {
        const photoIds = photos.map(({ id }) => id)
        if (blocks_similar && photos.length > 0) await blockedPictures.blockPhotos(tx, actor, photoIds, reason)
        if (blocks && photos.length > 0) {
          const hashes = await queries.listHashes(tx, photoIds)
          await blockedHashes.block(tx, actor, hashes, reason)
        }
        for (const { id, key, owner_id } of photos) {
          const act = { action: 'photo.takedown', target: `photo ${id} ${key}` }
          await audit.record(tx, actor, act, { reason, blocks, ...(blocks_similar && { blocks_similar }), owner_id })
        }
        await transactionWork?.(tx)
        const owner = photos[0]?.owner_id
        if (!owner || emailReason === null) return
        await emails.contentModerated(tx, owner, {
          kind: 'photos',
          count: photos.length,
          name: '',
          reason: emailReason,
        })
      })
    },
  }
}

export type AdminPhotoService = ReturnType<typeof createAdminPhotoService>
