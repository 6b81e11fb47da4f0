import { randomBytes } from 'node:crypto'
import type { Db, Row } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** How long each may be answered. The one of the login page waits there until somebody comes. */
const CHALLENGE_TTL_MS = {
  second_factor: 10 * MINUTE_MS,
  passkey: 30 * MINUTE_MS,
  reauth: 10 * MINUTE_MS,
  registration: 10 * MINUTE_MS,
}
const MAX_ATTEMPTS_COUNT = 5
/** So many questions of one kind wait for somebody's answer: whoever knows a password fills no table by it. */
const MAX_OPEN_CHALLENGES_COUNT = 10

type Purpose = Row<'login_challenges'>['purpose']

interface Asked {
  purpose: Purpose
  /** Null where a passkey will tell who it is. */
  user_id: number | null
  isRemembered?: boolean
}

interface ChallengesDeps {
  db: Db
  secrets: Secrets
  now: () => Date
}

/**
 * Questions that were asked and wait for their answer. Each is 32 random bytes that passkeys sign and that come back with
 * a code; whoever answers must hold them, and only their digest is kept.
 */
export function createChallenges({ db, secrets, now }: ChallengesDeps) {
  const hashOf = (challenge: string) => secrets.digest('login-challenge', challenge)
  const whichNow = (purpose: Purpose, challenge: string) => ({
    hash: hashOf(challenge),
    purpose,
    time: now().toISOString(),
  })

  return {
    async issue(tx: Db, { purpose, user_id, isRemembered = false }: Asked) {
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

    /** Counts a try, before it is looked at; refuses when there were enough. */
    async attempt(purpose: Purpose, challenge: string) {
      const found = await queries.countAttempt(db, whichNow(purpose, challenge), MAX_ATTEMPTS_COUNT)
      if (!found || found.user_id === null) throw refuse('challenge_expired')
      return { user_id: found.user_id, isRemembered: found.is_remembered }
    },

    /** Whoever takes it has it: of two answers at once, one finds nothing. */
    async take(tx: Db, purpose: Purpose, challenge: string, userId: number | null) {
      if (!(await queries.takeChallenge(tx, whichNow(purpose, challenge), userId))) throw refuse('challenge_expired')
    },

    /** Removes what nobody answered; for tidiness only. */
    sweep: () => queries.deleteExpiredChallenges(db, now().toISOString()),
  }
}
