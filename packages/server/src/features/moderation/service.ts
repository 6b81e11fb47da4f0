import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema.ts'
import type { Actor, AuditService } from '#features/audit/service.ts'
import type { PictureSigner } from '#features/pictures/signing.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { postSigned } from '#gateways/webhook/signed-post.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { pictureUrl } from '#picture-urls.ts'
import { refuse } from '#refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { moderationGap } from '#settings/moderation-gap.ts'
import { type DecidingNeeds, moderationDeciding } from './deciding.ts'
import * as queries from './queries.ts'
import { readVerdict, type Verdict } from './verdict.ts'

interface Needs extends DecidingNeeds {
  config: Pick<Config, 'publicUrl' | 'contentUrl'>
  settings: Pick<SettingsStore, 'get' | 'current' | 'read'>
  signer: Pick<PictureSigner, 'signPicture'>
  outbound: Pick<Outbound, 'post'>
  jobs: Jobs
  audit: Pick<AuditService, 'note' | 'record'>
  now: () => Date
}

/** In the transaction in which photos become public, or show another picture: they are not yet. */
export type Hold = (tx: Db, ids: number[]) => Promise<void>

const second = 1000
const minute = 60 * second
/** Before each further attempt; after the last, the settings say what becomes of the photo. */
export const pauses = [10 * second, minute, 5 * minute, 15 * minute]
/** So long nobody else asks what somebody is asking. */
const heldFor = minute
/** So long an address of the picture is good. */
const shownFor = 10 * minute
const answerBytes = 16_384

const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString()

/** Asks a program elsewhere about a picture; null where no verdict came. */
function moderationAsking({ config, settings, signer, outbound, now }: Needs) {
  const origin = config.contentUrl ?? config.publicUrl ?? ''

  async function post(body: object) {
    const { moderation_url: url, moderation_secret, moderation_timeout_seconds } = await settings.get()
    const timeoutMs = moderation_timeout_seconds * second
    const message = { url, secrets: [moderation_secret], body: JSON.stringify(body), timeoutMs, answerBytes }
    const { error, status, answer } = await postSigned(outbound, message, now())
    if (error !== null) return { verdict: null, problem: status === null ? error : `HTTP ${status}` }
    const verdict = readVerdict(answer ?? '')
    return { verdict, problem: verdict ? null : 'answer_refused' }
  }

  return {
    test: () => post({ id: 0, url: '', mimetype: 'image/png', width: 1, height: 1, user_id: 0, is_test: true }),

    async ask({ id, key, version, extension, mimetype, width, height, owner_id }: queries.Held) {
      const expires = new Date(now().getTime() + shownFor)
      const signature = signer.signPicture({ key, version, variant: 'original', expires })
      const url = `${pictureUrl(origin, { key, extension })}?s=${signature}`
      return (await post({ id, url, mimetype, width, height, user_id: owner_id })).verdict
    },
  }
}

/**
 * Pictures that are looked at by a program elsewhere before everybody sees them. What is to be asked stands in a table,
 * written with the change; a job only comes to look, as with [Note: Deliveries].
 */
export function moderationService(needs: Needs) {
  const { db, config, settings, jobs, audit, now } = needs
  const { ask, test } = moderationAsking(needs)
  const decide = moderationDeciding(needs)
  let isBusy = false
  let isWanted = false

  const look = defineJob({
    name: 'moderation.ask',
    payload: z.object({}),
    run: (_payload, { signal }) => askAll(signal),
  })

  /** After the last attempt people decide, or everybody sees it: as the settings say. */
  async function giveUp(): Promise<Verdict> {
    const { moderation_on_failure } = await settings.get()
    return { verdict: moderation_on_failure === 'publish' ? 'approve' : 'review', reason: '', isUnanswered: true }
  }

  async function askNext() {
    const asked = await queries.takeDue(db, now().toISOString(), after(now(), heldFor))
    if (!asked) return false
    const photo = await queries.findHeld(db, asked)
    if (!photo) return queries.forget(db, asked).then(() => true)
    const { moderation_url } = await settings.get()
    const verdict: Verdict | null = moderation_url === '' ? { verdict: 'approve', reason: '' } : await ask(photo)
    const pause = pauses[asked.attempts]
    if (!verdict && pause !== undefined) await queries.postpone(db, asked, asked.attempts + 1, after(now(), pause))
    else await decide(asked, photo, verdict ?? (await giveUp()))
    return true
  }

  async function askAll(signal: AbortSignal) {
    isWanted = true
    if (isBusy) return
    isBusy = true
    try {
      while (isWanted) {
        isWanted = false
        while (!signal.aborted && (await askNext()));
      }
      const next = await queries.nextTime(db)
      const pause = next === null ? 0 : Math.max(Date.parse(next) - now().getTime(), 0)
      if (next !== null) await jobs.enqueue(db, look, {}, { key: 'next', run_at: new Date(Date.now() + pause) })
    } finally {
      isBusy = false
    }
  }

  const hold: Hold = async (tx, ids) => {
    const { moderation_url } = settings.current() ?? (await settings.read(tx))
    if (moderation_url === '' || ids.length === 0) return
    const held = await queries.holdPhotos(tx, ids)
    if (held.length === 0) return
    await queries.askAbout(tx, held, now().toISOString())
    await jobs.enqueue(tx, look, {})
  }

  /** In the transaction in which photos come back: those that were held wait for a verdict again. */
  async function resume(tx: Db, ids: number[]) {
    const held = await queries.listHeld(tx, ids)
    if (held.length === 0) return
    await queries.askAbout(tx, held, now().toISOString())
    await jobs.enqueue(tx, look, {})
  }

  async function sweep() {
    await queries.askAboutLost(db, now().toISOString())
    await jobs.enqueue(db, look, {})
  }

  return {
    hold,
    resume,
    sweep,

    register() {
      jobs.register(look)
      jobs.schedule('*/5 * * * *', { name: 'moderation.sweep', payload: z.object({}), run: sweep })
    },

    /** While the administrator waits; the verdict does not matter, but that it is one. */
    async test(actor: Actor) {
      const current = await settings.get()
      const { moderation_url } = current
      if (moderation_url === '' || moderationGap(config, current)) throw refuse('moderation_unconfigured')
      const { problem } = await test()
      if (problem !== null) throw refuse('moderation_unavailable', { values: { reason: problem } })
      await audit.record(db, actor, { action: 'settings.test_moderation', target: moderation_url }, { outcome: 'ok' })
    },
  }
}

export type ModerationService = ReturnType<typeof moderationService>
