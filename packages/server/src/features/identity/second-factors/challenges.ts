import { randomBytes } from 'node:crypto'
import type { Db, Row } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** Time to answer each challenge. The one on the login page stays open until the user acts. */
const CHALLENGE_TTL_MS = {
  second_factor: 10 * MINUTE_MS,
  passkey: 30 * MINUTE_MS,
  reauth: 10 * MINUTE_MS,
  registration: 10 * MINUTE_MS,
}
const MAX_ATTEMPTS_COUNT = 5
/** Open challenges per user and purpose, so that knowing a password is not enough to fill the table. */
const MAX_OPEN_CHALLENGES_COUNT = 10

type Purpose = Row<'login_challenges'>['purpose']

interface NewChallenge {
  purpose: Purpose
  /** Null when the passkey itself identifies the user. */
  user_id: number | null
  isRemembered?: boolean
}

interface ChallengesDeps {
  db: Db
  secrets: Secrets
  now: () => Date
}

/**
 * Issued challenges. Each has 32 random bytes, which passkeys sign and which are sent back with a code; only their
 * digest is stored.
 */
export function createChallenges({ db, secrets, now }: ChallengesDeps) {
  const hashOf = (challenge: string) => secrets.digest('login-challenge', challenge)
  const whichNow = (purpose: Purpose, challenge: string) => ({
    hash: hashOf(challenge),
    purpose,
    time: now().toISOString(),
  })

  return {
    async issue(tx: Db, { purpose, user_id, isRemembered = false }: NewChallenge) {
      const challenge = randomBytes(32).toString('base64url')
      const expires_at = new Date(now().getTime() + CHALLENGE_TTL_MS[purpose]).toISOString()
      if (user_id !== null) await queries.deleteOlderChallenges(tx, user_id, purpose, MAX_OPEN_CHALLENGES_COUNT - 1)
      await queries.insertChallenge(tx, {
        hash: hashOf(challenge),
        purpose,
        user_id,
        is_remembered: isRemembered,
        attempts: 0,
        expires_at,
      })
      return challenge
    },

    /** Counts an attempt before it is checked; refuses when there were too many. */
    async countAttempt(purpose: Purpose, challenge: string) {
      const challengeRow = await queries.countAttempt(db, whichNow(purpose, challenge), MAX_ATTEMPTS_COUNT)
      if (!challengeRow || challengeRow.user_id === null) throw refuse('challenge_expired')
      return { user_id: challengeRow.user_id, isRemembered: challengeRow.is_remembered }
    },

    /** Taking the challenge claims it: of two concurrent answers, one finds nothing. */
    async consume(tx: Db, purpose: Purpose, challenge: string, userId: number | null) {
      if (!(await queries.consumeChallenge(tx, whichNow(purpose, challenge), userId))) throw refuse('challenge_expired')
    },

    /** Removes unanswered challenges; they are rejected anyway. */
    deleteExpired: () => queries.deleteExpiredChallenges(db, now().toISOString()),
  }
}
