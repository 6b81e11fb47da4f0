import { randomBytes, timingSafeEqual } from 'node:crypto'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { CaptchaGateway } from '#gateways/captcha/captcha.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const CAPTCHA_TTL_MS = 5 * MINUTE_MS

interface CaptchasDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  captcha: CaptchaGateway
  now: () => Date
}

/** Issued captchas: each is valid for one answer, right or wrong, within five minutes. */
export function createCaptchas({ db, secrets, settings, captcha, now }: CaptchasDeps) {
  const hashOf = (key: string, answer: string) =>
    secrets.digest('captcha', `${key} ${answer.normalize('NFKC').trim().toUpperCase()}`)

  return {
    async issue() {
      const key = randomBytes(18).toString('base64url')
      const { captcha_length: length, captcha_noise: noise } = await settings.get()
      const { img, answer } = captcha.create(key, { length, noise })
      const expires_at = new Date(now().getTime() + CAPTCHA_TTL_MS).toISOString()
      const issued = { key, answer_hash: hashOf(key, answer), expires_at }
      await relaxedTransaction(db, (tx) => queries.insertCaptcha(tx, issued))
      return { img, key }
    },

    async redeem({ captcha: answer, captcha_key: key }: { captcha: string; captcha_key: string }) {
      const storedCaptcha = await relaxedTransaction(db, (tx) => queries.consumeCaptcha(tx, key))
      const answerHash = Buffer.from(hashOf(key, answer))
      const isRight =
        storedCaptcha &&
        storedCaptcha.expires_at > now().toISOString() &&
        timingSafeEqual(Buffer.from(storedCaptcha.answer_hash), answerHash)
      if (!isRight) throw refuse('captcha_wrong')
    },

    /** Removes unanswered captchas; they are rejected anyway. */
    deleteExpired: () => queries.deleteExpiredCaptchas(db, now().toISOString()),
  }
}

export type Captchas = ReturnType<typeof createCaptchas>
