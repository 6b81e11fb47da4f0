import { oneLine } from '@imagora/contract'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { PictureSigner } from '#features/delivery/pictures/url-signer.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { postSigned } from '#gateways/webhook/signed-webhook.ts'
import { pictureUrl } from '#images/picture-urls.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { HeldPhotoRow } from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const MAX_REASON_CHARS = 500

/** Response of the moderation service; any other shape is not a verdict. */
const Answer = z.object({ verdict: z.enum(['approve', 'reject', 'review']), reason: z.string().optional() })

export interface Verdict {
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

export interface AskingNeeds {
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
export function moderationAsking({ config, settings, signer, outbound, now }: AskingNeeds) {
  const origin = config.contentUrl ?? config.publicUrl ?? ''

  async function post(body: object) {
    const { moderation_url: url, moderation_secret, moderation_timeout_seconds } = await settings.get()
    const timeoutMs = moderation_timeout_seconds * 1000
    const message = {
      url,
      secrets: [moderation_secret],
      body: JSON.stringify(body),
      timeoutMs,
      answerBytes: MAX_ANSWER_BYTES,
    }
    const { error, status, answer } = await postSigned(outbound, message, now())
    if (error !== null) return { verdict: null, problem: status === null ? error : `HTTP ${status}` }
    const verdict = readVerdict(answer ?? '')
    return { verdict, problem: verdict ? null : 'answer_refused' }
  }

  return {
    test: () => post({ id: 0, url: '', mimetype: 'image/png', width: 1, height: 1, user_id: 0, is_test: true }),

    async ask({ id, key, version, extension, mimetype, width, height, owner_id }: HeldPhotoRow) {
      const expires = new Date(now().getTime() + PICTURE_URL_TTL_MS)
      const signature = signer.signPicture({ key, version, variant: 'original', expires })
      const url = `${pictureUrl(origin, { key, extension })}?s=${signature}`
      return (await post({ id, url, mimetype, width, height, user_id: owner_id })).verdict
    },
  }
}
