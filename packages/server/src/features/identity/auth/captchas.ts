import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Settings } from '@imagora/contract'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Config } from '#config.ts'
import type { CaptchaGateway } from '#gateways/captcha/captcha.ts'
import {
  type CaptchaAction,
  captchaHosts,
  CaptchaServiceFailure,
  type CaptchaServices,
} from '#gateways/captcha/captcha-services.ts'
import type { SiteOrigins } from '#platform/caller.ts'
import type { Log } from '#platform/process/log.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const CAPTCHA_TTL_MS = 5 * MINUTE_MS

/** Characters of a picture that stands in for a captcha service: programs that cannot pass the service will try it. */
const FALLBACK_LENGTH = 6

interface CaptchasDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  captcha: CaptchaGateway
  captchaServices: Pick<CaptchaServices, 'getWidget' | 'isToken' | 'verify'>
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  log: Pick<Log, 'warn'>
  now: () => Date
}

interface CaptchaAnswer {
  captcha: string
  captcha_key: string
}

interface CaptchaForm {
  action: CaptchaAction
  client: Pick<SiteOrigins, 'origin'>
}

/**
 * Issued captchas: each is valid for one answer, right or wrong, within five minutes. With a captcha service an answer
 * may be its token instead, whose key is the name of the service; pictures stay valid for visitors whose browser or
 * network blocks the service, and while it is down.
 */
export function createCaptchas(deps: CaptchasDeps) {
  const { db, secrets, settings, captcha, captchaServices, config, log, now } = deps

  const hashOf = (key: string, answer: string) =>
    secrets.digest('captcha', `${key} ${answer.normalize('NFKC').trim().toUpperCase()}`)

  async function redeemPicture({ captcha: answer, captcha_key: key }: CaptchaAnswer) {
    const storedCaptcha = await relaxedTransaction(db, (tx) => queries.consumeCaptcha(tx, key))
    const answerHash = Buffer.from(hashOf(key, answer))
    const isRight =
      storedCaptcha &&
      storedCaptcha.expires_at > now().toISOString() &&
      timingSafeEqual(Buffer.from(storedCaptcha.answer_hash), answerHash)
    if (!isRight) throw refuse('captcha_wrong')
  }

  async function redeemToken(current: Settings, token: string, { action, client }: CaptchaForm) {
    const hosts = captchaHosts(config, client.origin)
    const verdict = await captchaServices.verify(current, { token, action, hosts }).catch((error: unknown) => {
      if (!(error instanceof CaptchaServiceFailure)) throw error
      log.warn({ service: current.captcha_provider, problem: error.problem }, 'The captcha service gives no answer')
      throw refuse('captcha_unavailable')
    })
    if (verdict !== 'right') throw refuse('captcha_wrong')
  }

  return {
    /** Returns whether a picture stands in for a captcha service that works. */
    isFallback: async () => captchaServices.getWidget(await settings.get()) !== null,

    async issue({ isFallback }: { isFallback: boolean }) {
      const key = randomBytes(18).toString('base64url')
      const { captcha_length, captcha_noise: noise } = await settings.get()
      const length = isFallback ? FALLBACK_LENGTH : captcha_length
      const { img, answer } = captcha.create(key, { length, noise })
      const expires_at = new Date(now().getTime() + CAPTCHA_TTL_MS).toISOString()
      const issued = { key, answer_hash: hashOf(key, answer), expires_at }
      await relaxedTransaction(db, (tx) => queries.insertCaptcha(tx, issued))
      return { img, key }
    },

    async redeem(answer: CaptchaAnswer, form: CaptchaForm) {
      const current = await settings.get()
      if (captchaServices.isToken(current, answer.captcha_key)) await redeemToken(current, answer.captcha, form)
      else await redeemPicture(answer)
    },

    /** Removes unanswered captchas; they are rejected anyway. */
    deleteExpired: () => queries.deleteExpiredCaptchas(db, now().toISOString()),
  }
}

export type Captchas = ReturnType<typeof createCaptchas>
