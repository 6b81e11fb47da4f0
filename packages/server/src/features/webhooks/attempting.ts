import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { LetterService } from '#features/content/emails/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { awayWays, postSigned, type SignedOutcome } from '#gateways/webhook/signed-webhook.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './delivery-queries.ts'
import type { KnownWebhooks } from './knowing.ts'
import { findWebhook } from './queries.ts'

export interface AttemptNeeds {
  db: Db
  secrets: Secrets
  outbound: Pick<Outbound, 'post'>
  breakers: Pick<BreakerBoard, 'of'>
  known: Pick<KnownWebhooks, 'announce' | 'forget'>
  audit: Pick<AuditService, 'note'>
  letters: Pick<LetterService, 'webhookOff'>
  now: () => Date
}

type Webhook = Row<'webhooks'>
type Outcome = Omit<SignedOutcome, 'isInner'>

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Before each further attempt; after the last, about a day after the first, it has failed. */
export const pauses = [
  10 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
]
/** So long nobody else tries what somebody is trying. */
const heldFor = 30 * second
const failingFor = 5 * day
const timeoutMs = 10 * second
const answerBytes = 2048

const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString()

/** The secret of now, and for a while the one before. */
function secretsOf({ secret, old_secret, rotated_until }: Webhook, secrets: Secrets, time: string) {
  const isOldGood = old_secret !== null && rotated_until !== null && rotated_until > time
  return [secret, ...(isOldGood ? [old_secret] : [])].map((sealed) => secrets.unseal(sealed))
}

/** One attempt to tell a webhook something, and what becomes of both. */
export function webhookAttempts({ db, secrets, outbound, breakers, known, audit, letters, now }: AttemptNeeds) {
  /** What is answered within the machine's own network is for whoever runs that, who need not run the site. */
  async function send(webhook: Webhook, said: { id: string; event: string; body: string }): Promise<Outcome> {
    const message = {
      url: webhook.url,
      secrets: secretsOf(webhook, secrets, now().toISOString()),
      headers: { 'imagora-event': said.event, 'imagora-delivery': said.id },
      body: said.body,
      timeoutMs,
      answerBytes,
    }
    const { isInner, ...outcome } = await postSigned(outbound, message, now())
    return { ...outcome, answer: isInner ? null : outcome.answer }
  }

  /** After days without a single success, once, and whoever runs the site is told. */
  async function switchOff(tx: Db, webhookId: number) {
    const off = await queries.switchOff(tx, webhookId, after(now(), -failingFor))
    if (!off) return
    await queries.giveUp(tx, webhookId)
    await known.announce(tx)
    const { name, url, failing_since } = off
    await audit.note(tx, { action: 'webhook.switched_off', target: `webhook ${webhookId} ${name}` }, { failing_since })
    for (const admin of await queries.listAdmins(tx))
      await letters.webhookOff(tx, admin, { name, url, failing_since: failing_since! })
  }

  async function settle(webhookId: number, { id, attempts }: queries.Taken, heldUntil: string, tried: Outcome) {
    const time = now()
    const isTaken = tried.error === null
    const pause = isTaken ? undefined : pauses[attempts]
    const given = isTaken ? 'delivered' : 'failed'
    await db.transaction().execute(async (tx) => {
      await queries.settleDelivery(tx, id, heldUntil, {
        ...tried,
        state: pause === undefined ? given : 'waiting',
        attempts: attempts + 1,
        delivered_at: isTaken ? time.toISOString() : null,
        next_at: pause === undefined ? null : after(time, pause),
      })
      await queries.noteOutcome(tx, webhookId, isTaken, time.toISOString())
      if (!isTaken) await switchOff(tx, webhookId)
    })
    if (!isTaken) known.forget()
  }

  /** False where nothing is due. */
  async function deliverNext(webhookId: number) {
    const webhook = await findWebhook(db, webhookId)
    if (!webhook) return false
    if (!webhook.is_enabled) {
      await queries.giveUp(db, webhookId)
      return false
    }
    const heldUntil = after(now(), heldFor)
    const taken = await queries.takeDue(db, webhookId, now().toISOString(), heldUntil)
    if (!taken) return false
    const tried = await breakers.of('webhook', webhookId).run(() => send(webhook, taken), awayWays)
    await settle(webhookId, taken, heldUntil, tried)
    return true
  }

  /** So long a receiver that was away again and again is left alone. */
  const restMs = (webhookId: number) => breakers.of('webhook', webhookId).restMs()

  return { send, deliverNext, restMs }
}
