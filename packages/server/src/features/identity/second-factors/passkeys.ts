import * as queries from './queries.ts'
import {
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
  limits,
} from '@imagora/contract'
import type { Row, Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Client, Caller } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import { createChallenges } from './challenges.ts'
import type { FactorChanges } from './factor-changes.ts'
import { MINUTE_MS } from '#platform/time.ts'

type PasskeyRow = Row<'passkeys'>
type PasskeyCredential = Pick<PasskeyRow, 'credential_id' | 'transports'>
type Transport = NonNullable<NonNullable<PasskeyRequest['allowCredentials']>[number]['transports']>[number]

const CEREMONY_TIMEOUT_MS = 5 * MINUTE_MS
/** COSE identifiers of EdDSA, ES256 and RS256, which authenticators support. */
const algorithms = [-8, -7, -257]
const transportNames: Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/**
 * The library is loaded with the first passkey: it parses many certificate formats, and weighs more than the rest of
 * the startup.
 */
const load = () => import('@simplewebauthn/server')

const keptTransports = (transports: string) =>
  (JSON.parse(transports) as string[]).filter((each): each is Transport => transportNames.includes(each as Transport))

const descriptorOf = ({ credential_id, transports }: PasskeyCredential) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: keptTransports(transports),
})

interface Person {
  /** Reveals nothing about the account; an authenticator keeps one passkey per handle. */
  handle: string
  username: string
  name: string
}

interface CeremonyContext {
  party: RelyingParty
  challenge: string
}

/** Passkeys are always discoverable, so that they can be used to log in without a username. */
const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' } as const

const creationOptions = (
  { party, challenge, title }: CeremonyContext & { title: string },
  person: Person,
  existingPasskeys: PasskeyCredential[],
): PasskeyCreation => ({
  rp: { id: party.id, name: title },
  user: { id: person.handle, name: person.username, displayName: person.name },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: CEREMONY_TIMEOUT_MS,
  excludeCredentials: existingPasskeys.map(descriptorOf),
  authenticatorSelection: selection,
  attestation: 'none',
})

export const requestOptions = (
  { party, challenge }: CeremonyContext,
  existingPasskeys: PasskeyCredential[],
  userVerification: 'required' | 'preferred',
): PasskeyRequest => ({
  challenge,
  timeout: CEREMONY_TIMEOUT_MS,
  rpId: party.id,
  ...(existingPasskeys.length > 0 && { allowCredentials: existingPasskeys.map(descriptorOf) }),
  userVerification,
})

/** Returns the challenge that the browser says it signed; an empty string when the data is malformed. */
export function readSignedChallenge({ response }: PasskeyAssertion | PasskeyRegistration): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Verifies a new passkey; refuses one that is not for this site and this challenge. */
async function verifyRegistration({ party, challenge }: CeremonyContext, passkey: PasskeyRegistration) {
  const { verifyRegistrationResponse } = await load()
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) throw refuse('passkey_refused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(passkey.response.transports),
    is_backed_up: credentialBackedUp,
  }
}

/** A passkey used alone must have verified its user by fingerprint, face or PIN. */
interface Demand {
  isAlone: boolean
}

/** Verifies an assertion; refuses one that is not signed by its key, for this site and this challenge. */
export async function verifyAssertion(
  { party, challenge, isAlone }: CeremonyContext & Demand,
  storedPasskey: PasskeyRow,
  passkey: PasskeyAssertion,
) {
  const { verifyAuthenticationResponse } = await load()
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: storedPasskey.credential_id,
      publicKey: new Uint8Array(Buffer.from(storedPasskey.public_key, 'base64url')),
      counter: storedPasskey.counter,
    },
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (!verified?.verified) throw refuse('passkey_refused')
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { id: storedPasskey.id, counter: newCounter, is_backed_up: credentialBackedUp }
}

/** The WebAuthn relying party: browsers only offer its passkeys at these origins. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * With a configured site URL all passkeys belong to it, whichever URL is used. Without one they belong to the requested
 * host; its scheme is unknown behind an untrusted proxy, and browsers do not allow passkeys over plain HTTP.
 */
export function relyingParty(
  { publicUrl, aliasUrls }: Pick<Config, 'publicUrl' | 'aliasUrls'>,
  client: Client,
): RelyingParty {
  const { host, hostname } = new URL(client.origin)
  if (!publicUrl) return { id: hostname, origins: [`https://${host}`, `http://${host}`] }
  return { id: hostname, origins: [publicUrl, ...aliasUrls] }
}

interface PasskeysDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  now: () => Date
}

interface Added {
  name: string
  passkey: PasskeyRegistration
}

/** Manages the passkeys of an account: each is a second factor, and a login method of its own. */
export function createPasskeys(deps: PasskeysDeps, factorChanges: FactorChanges) {
  const { db, config, secrets, settings, rateLimits, now } = deps
  const challenges = createChallenges(deps)

  async function listPasskeysBelowLimit(tx: Db, userId: number) {
    const existingPasskeys = await queries.listPasskeys(tx, userId)
    if (existingPasskeys.length >= limits.passkey.count) throw refuse('passkeys_too_many')
    return existingPasskeys
  }

  return {
    async passkeyOptions({ id }: Caller, client: Client) {
      const existingPasskeys = await listPasskeysBelowLimit(db, id)
      await rateLimits.hit('passkey', { account: id })
      const [{ site_title: title }, { username, name }] = [await settings.get(), await queries.findFactorOwner(db, id)]
      const challenge = await challenges.issue(db, { purpose: 'registration', user_id: id })
      const person = { handle: secrets.digest('passkey-user', `${id}`), username, name }
      return creationOptions({ party: relyingParty(config, client), challenge, title }, person, existingPasskeys)
    },

    async addPasskey(caller: Caller, { name, passkey }: Added, client: Client) {
      const challenge = readSignedChallenge(passkey)
      await challenges.consume(db, 'registration', challenge, caller.id)
      const credential = await verifyRegistration({ party: relyingParty(config, client), challenge }, passkey)
      const owned = { user_id: caller.id, name, last_used_at: null, created_at: now().toISOString() }
      return factorChanges.add(caller, { kind: 'passkey_added', name }, async (tx) => {
        await listPasskeysBelowLimit(tx, caller.id)
        const inserted = await queries.insertPasskey(tx, { ...credential, ...owned })
        if (!inserted) throw refuse('passkey_refused')
        return inserted
      })
    },

    async renamePasskey({ id: userId }: Caller, id: number, { name }: { name: string }) {
      if (!(await queries.renamePasskey(db, userId, id, name))) throw refuse('passkey_missing')
    },

    removePasskey: (caller: Caller, id: number) =>
      factorChanges.remove(caller, async (tx) => {
        const deleted = await queries.deletePasskey(tx, caller.id, id)
        if (!deleted) throw refuse('passkey_missing')
        return { kind: 'passkey_removed', name: deleted.name }
      }),
  }
}
