import type { PageQuery, PictureMatch, PictureMatchState } from '@imagora/contract'
import { createScreeningAnnouncements, type ScreeningAnnouncementDeps } from './screening-announcements.ts'
import * as queries from './match-queries.ts'
import { createEntryThumbnails } from './service.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Client } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'

interface MatchReviewDeps extends ScreeningAnnouncementDeps {
  db: Db
  addresses: Pick<PictureUrls, 'createOwnerUrlBuilder'>
  emails: Pick<EmailService, 'photoRejected'>
  audit: Pick<AuditService, 'record'>
}

interface MatchDecision {
  decision: 'approve' | 'reject'
  reason: string
}

/** Review of files that look like blocked pictures. A decision is about all photos of a file and can be reversed. */
export function createMatchReview(deps: MatchReviewDeps) {
  const { db, addresses, emails, audit } = deps
  const announcements = createScreeningAnnouncements(deps)

  async function reject(tx: Db, blobId: number, reason: string) {
    const photos = await queries.rejectFile(tx, blobId)
    await announcements.withdraw(tx, photos)
    for (const { name, owner_id } of photos) {
      if (owner_id !== null) await emails.photoRejected(tx, owner_id, { photo: name, reason })
    }
    return photos
  }

  async function approve(tx: Db, blobId: number) {
    const photos = await queries.releaseFile(tx, blobId)
    await announcements.release(tx, photos)
    return photos
  }

  return {
    async list(query: PageQuery & { state: PictureMatchState }, client: Client) {
      const { data, total } = await queries.listMatches(db, query)
      const hashes = [...new Set(data.map(({ hash }) => hash))]
      const entries = hashes.length > 0 ? await queries.listEntriesOf(db, hashes) : []
      const entryOf = new Map(entries.map((entry) => [entry.hash, entry]))
      const addressesOf = await addresses.createOwnerUrlBuilder(client)
      const thumbnailOf = await createEntryThumbnails(addresses, client)
      return {
        data: data.map((row): PictureMatch => {
          const { id, state, distance, hash, photo_count, created_at, photo_id, key, name, filename } = row
          const { owner_id, username } = row
          const entry = entryOf.get(hash)
          const { preview_url, thumbnail_url } = addressesOf(row)
          return {
            id,
            state,
            distance,
            photo: {
              id: photo_id,
              key,
              name: name || filename,
              preview_url,
              thumbnail_url,
              user: owner_id !== null && username !== null ? { id: owner_id, username } : null,
            },
            photo_count,
            blocked: {
              hash,
              reason: entry?.reason ?? '',
              source: entry?.source ?? '',
              thumbnail_url: entry ? thumbnailOf(entry) : null,
            },
            created_at,
          }
        }),
        total,
      }
    },

    async decide(actor: Actor, blobId: number, { decision, reason }: MatchDecision) {
      const photos = await db.transaction().execute(async (tx) => {
        // Uploads of the same file wait for the decision.
        await queries.lockFiles(tx, [blobId])
        const match = await queries.findMatch(tx, blobId)
        const state = decision === 'approve' ? 'approved' : 'rejected'
        if (!match || match.state === state) throw refuse('photo_missing')
        await queries.setMatchState(tx, blobId, state)
        const decided = await (decision === 'approve' ? approve(tx, blobId) : reject(tx, blobId, reason))
        for (const { id, key, owner_id } of decided) {
          const act = { action: `picture_match.${decision}`, target: `photo ${id} ${key}` }
          await audit.record(tx, actor, act, { ...match, state: { from: match.state, to: state }, reason, owner_id })
        }
        return decided
      })
      announcements.evict(photos)
    },
  }
}

export type MatchReview = ReturnType<typeof createMatchReview>
