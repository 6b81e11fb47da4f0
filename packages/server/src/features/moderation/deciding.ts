import { notePhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Tell } from '#features/webhooks/telling.ts'
import * as queries from './queries.ts'
import type { Verdict } from './verdict.ts'

export interface DecidingNeeds {
  db: Db
  audit: Pick<AuditService, 'note'>
  letters: Pick<LetterService, 'photoRejected'>
  pictures: Pick<PictureService, 'announce' | 'withdraw' | 'forget'>
  tell: Tell
}

/** Approved it is as if nobody had asked, once and for all; rejected it is private again; what is doubted waits for a person. */
function stateOf({ blob_id }: queries.Held, { verdict, by }: Verdict) {
  if (verdict === 'reject') return { review: 'refused', is_public: false } as const
  if (verdict === 'review') return { review: 'doubted' } as const
  return { review: null, ...(by === 'program' && { approved_blob_id: blob_id }) }
}

/** What a verdict does to a photo that is held. */
export function moderationDeciding({ db, audit, letters, pictures, tell }: DecidingNeeds) {
  async function announce(tx: Db, { id, key, name, owner_id }: queries.Held, given: Verdict) {
    const { verdict, reason, by } = given
    await notePhotoChange(tx, owner_id)
    await (verdict === 'reject' ? pictures.withdraw(tx, [id]) : pictures.announce(tx, [key]))
    if (verdict === 'approve') await tell(tx, 'photo.published', [id])
    if (verdict === 'approve' && by !== 'settings') return
    const action = verdict === 'approve' ? 'moderation.unanswered' : `moderation.${verdict}`
    await audit.note(tx, { action, target: `photo ${id} ${key}` }, { owner_id, reason })
    if (verdict === 'reject') await letters.photoRejected(tx, owner_id!, { photo: name, reason })
  }

  return async (asked: queries.Asked, photo: queries.Held, verdict: Verdict) => {
    await db.transaction().execute(async (tx) => {
      // What was changed meanwhile is asked about once more, by whoever takes it next.
      if (!(await queries.decide(tx, photo, stateOf(photo, verdict)))) return
      await announce(tx, photo, verdict)
      await queries.forget(tx, asked)
    })
    pictures.forget([photo.key])
  }
}
