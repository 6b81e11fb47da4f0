import { Secret, TOTP } from 'otpauth'
import { softPasskey } from '#test/peers/authenticator.ts'
import { fromIp, type TestServer } from '#test/harness/server.ts'

/** Returns the TOTP code at a time. */
export const codeAt = (secret: string, time: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() })

/** Creates users with second factors through the API. */
export function createFactorActions({ callAs, db, clock, register, login }: TestServer) {
  const advanceClock = (seconds: number) => (clock.time = new Date(clock.time.getTime() + seconds * 1000))

  async function person(username: string) {
    const { token } = (await register({ username })).data
    const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
    return Object.assign(callAs(token, fromIp()), { id, token, username })
  }
  type Person = Awaited<ReturnType<typeof person>>

  /** Enables TOTP and advances the clock to the next code, because the first is used up. */
  async function withTotp(username: string) {
    const who = await person(username)
    const { secret } = (await who('POST /user/second_factors/totp')).data
    const body = { code: codeAt(secret, clock.time) }
    const { recovery_codes } = (await who('PUT /user/second_factors/totp', { body })).data
    advanceClock(30)
    return Object.assign(who, { secret, codes: recovery_codes ?? [], code: () => codeAt(secret, clock.time) })
  }

  async function addPasskey(who: Person, device = softPasskey({ origin: 'http://localhost' })) {
    const options = (await who('POST /user/second_factors/passkeys/options')).data
    const body = { name: 'Laptop', passkey: device.create(options) }
    const answer = await who('POST /user/second_factors/passkeys', { body })
    return Object.assign(device, { answer, row_id: answer.data.id })
  }

  /** Runs the first step of a login and returns the required second factors. */
  async function challenge(username: string) {
    const { status, data } = await login(username)
    if (status !== 202 || !data.challenge) throw new Error(`No second step, but ${status}`)
    return { challenge: data.challenge, passkey: data.passkey ?? null, methods: data.methods ?? [] }
  }

  return { advanceClock, person, withTotp, addPasskey, challenge }
}
