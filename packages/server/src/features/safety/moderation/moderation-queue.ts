import * as queries from './queries.ts'
import { oneLine } from '@imagora/contract'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { PictureSigner } from '#features/delivery/pictures/url-signer.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { postSignedWebhook } from '#gateways/webhook/signed-webhook.ts'
import { pictureUrl, previewUrl, thumbnailUrl, videoUrl } from '#images/picture-urls.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { HeldPhotoRow } from './queries.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { Refusal } from '#platform/refusal.ts'

const MAX_REASON_CHARS = 500

/** Response of the moderation service; any other shape is not a verdict. */
const Answer = z.object({ verdict: z.enum(['approve', 'reject', 'review']), reason: z.string().optional() })

interface Verdict {
  verdict: 'approve' | 'reject' | 'review'
  /** Reason given by the moderation service, displayed to the owner. */
  reason: string
  /**
   * Origin of the verdict: the moderation service, the settings if it did not respond, or nobody if none is configured.
   */
  by: 'program' | 'settings' | 'nobody'
}

/** Returns null if the text is not a verdict. */
function readVerdict(text: string): Verdict | null {
  try {
    const { verdict, reason = '' } = Answer.parse(JSON.parse(text))
    return { verdict, reason: oneLine(reason).slice(0, MAX_REASON_CHARS), by: 'program' }
  } catch {
    return null
  }
}

interface ModerationClientDeps {
  config: Pick<Config, 'publicUrl' | 'contentUrl'>
  settings: Pick<SettingsStore, 'get'>
  signer: Pick<PictureSigner, 'signPicture'>
  outbound: Pick<Outbound, 'post'>
  now: () => Date
}

/** Lifetime of the signed picture URL. */
const PICTURE_URL_TTL_MS = 10 * MINUTE_MS
const MAX_ANSWER_BYTES = 16_384

/** Requests a verdict on a picture from the moderation service; returns null if none came. */
function createModerationClient({ config, settings, signer, outbound, now }: ModerationClientDeps) {
  const origin = config.contentUrl ?? config.publicUrl ?? ''

  function sign({ key, version }: HeldPhotoRow, variant: 'original' | 'thumb' | 'preview' | 'video', url: string) {
    const expires = new Date(now().getTime() + PICTURE_URL_TTL_MS)
    return `${url}${url.includes('?') ? '&' : '?'}s=${signer.signPicture({ key, version, variant, expires })}`
  }

  /** What visitors see beside the file: the poster of a video, and the video of a live or motion photo. */
  function secondaryUrls(photo: HeldPhotoRow) {
    if (photo.kind === 'image') return {}
    if (photo.kind !== 'video') return { video_url: sign(photo, 'video', videoUrl(origin, photo)) }
    return {
      thumbnail_url: sign(photo, 'thumb', thumbnailUrl(origin, photo)),
      ...(photo.poster_path !== null && { poster_url: sign(photo, 'preview', previewUrl(origin, photo)) }),
    }
  }

  async function post(body: object) {
    const { moderation_url: url, moderation_secret, moderation_timeout_seconds } = await settings.get()
    const timeoutMs = moderation_timeout_seconds * 1000
    const message = {
      url,
      secrets: [moderation_secret],
      body: JSON.stringify(body),
      timeoutMs,
      maxResponseBytes: MAX_ANSWER_BYTES,
    }
    const { error, status, answer } = await postSignedWebhook(outbound, message, now())
    if (error !== null) return { verdict: null, problem: status === null ? error : `HTTP ${status}` }
    const verdict = readVerdict(answer ?? '')
    return { verdict, problem: verdict ? null : 'answer_refused' }
  }

  return {
    test: () => post({ id: 0, url: '', mimetype: 'image/png', width: 1, height: 1, user_id: 0, is_test: true }),

    async requestVerdict(photo: HeldPhotoRow) {
      const { id, mimetype, width, height, owner_id } = photo
      const url = sign(photo, 'original', pictureUrl(origin, photo))
      return (await post({ id, url, mimetype, width, height, user_id: owner_id, ...secondaryUrls(photo) })).verdict
    },
  }
}

interface VerdictHandlerDeps {
  db: Db
  audit: Pick<AuditService, 'recordSystemEvent'>
  emails: Pick<EmailService, 'photoRejected'>
  pictures: Pick<PictureService, 'publishInvalidation' | 'withdraw' | 'evict'>
  publishEvent: PublishEvent
}

/**
 * An approved photo leaves review for good, a rejected one becomes private again, and a doubtful one waits for an
 * administrator.
 */
function stateOf({ blob_id }: queries.HeldPhotoRow, { verdict, by }: Verdict) {
  if (verdict === 'reject') return { review: 'refused', is_public: false } as const
  if (verdict === 'review') return { review: 'doubted' } as const
  return { review: null, ...(by === 'program' && { approved_blob_id: blob_id }) }
}

/** Applies a verdict to a held photo. */
function createVerdictHandler({ db, audit, emails, pictures, publishEvent }: VerdictHandlerDeps) {
  async function announce(tx: Db, { id, key, name, owner_id }: queries.HeldPhotoRow, receivedVerdict: Verdict) {
    const { verdict, reason, by } = receivedVerdict
    await recordPhotoChange(tx, owner_id, [id])
    await (verdict === 'reject' ? pictures.withdraw(tx, [id]) : pictures.publishInvalidation(tx, [key]))
    if (verdict === 'approve') await publishEvent(tx, 'photo.published', [id])
    if (verdict === 'approve' && by !== 'settings') return
    const action = verdict === 'approve' ? 'moderation.unanswered' : `moderation.${verdict}`
    await audit.recordSystemEvent(tx, { action, target: `photo ${id} ${key}` }, { owner_id, reason })
    if (verdict === 'reject') await emails.photoRejected(tx, owner_id!, { photo: name, reason })
  }

  return async (moderation: queries.ModerationRow, photo: queries.HeldPhotoRow, verdict: Verdict) => {
    await db.transaction().execute(async (tx) => {
      // A photo that changed meanwhile stays in the queue and is checked again.
      if (!(await queries.decide(tx, photo, stateOf(photo, verdict)))) return
      await announce(tx, photo, verdict)
      await queries.deleteModeration(tx, moderation)
    })
    pictures.evict([photo.key])
  }
}

export interface ModerationQueueDeps extends ModerationClientDeps, VerdictHandlerDeps {
  db: Db
  rateLimits: Pick<RateLimiter, 'hit'>
}

/** Pauses before each retry; after the last one the settings decide about the photo. */
export const MODERATION_RETRY_PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
/** Time for which a claimed check is leased to one worker. */
const CHECK_LEASE_MS = MINUTE_MS

const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString()

/** Takes the next check, round-robin by owner, and applies its verdict. */
export function createModerationQueue(deps: ModerationQueueDeps) {
  const { db, settings, rateLimits, now } = deps
  const { requestVerdict, test } = createModerationClient(deps)
  const decide = createVerdictHandler(deps)
  let lastOwner = -1

  /** After the last attempt the photo is published or left to an administrator, depending on the settings. */
  async function giveUp(): Promise<Verdict> {
    const { moderation_on_failure } = await settings.get()
    return { verdict: moderation_on_failure === 'publish' ? 'approve' : 'review', reason: '', by: 'settings' }
  }

  async function takeNext() {
    const time = { time: now().toISOString(), until: after(now(), CHECK_LEASE_MS) }
    const moderation = await queries.claimDueModeration(db, { ...time, afterOwner: lastOwner })
    if (moderation) lastOwner = moderation.owner_id
    return moderation
  }

  /** Returns false if the owner has reached the rate limit; the rest of their photos wait. */
  async function isWithinLimit({ owner_id }: queries.ModerationRow) {
    try {
      await rateLimits.hit('moderation', { account: owner_id })
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await queries.postponeAllOf(db, owner_id, after(now(), (error.details.retry_after ?? 1) * SECOND_MS))
      return false
    }
  }

  async function moderatePhoto(moderation: queries.ModerationRow) {
    const photo = await queries.findHeld(db, moderation)
    if (!photo) return void (await queries.deleteModeration(db, moderation))
    const { moderation_url } = await settings.get()
    if (moderation_url === '') return decide(moderation, photo, { verdict: 'approve', reason: '', by: 'nobody' })
    if (!(await isWithinLimit(moderation))) return
    const verdict = await requestVerdict(photo)
    const pause = MODERATION_RETRY_PAUSES_MS[moderation.attempts]
    if (!verdict && pause !== undefined)
      await queries.postpone(db, moderation, moderation.attempts + 1, after(now(), pause))
    else await decide(moderation, photo, verdict ?? (await giveUp()))
  }

  return { test, takeNext, moderatePhoto }
}
