import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { RelyingParty } from './relying-party.ts'

type Kept = Row<'passkeys'>
type Known = Pick<Kept, 'credential_id' | 'transports'>
type Transport = NonNullable<NonNullable<PasskeyRequest['allowCredentials']>[number]['transports']>[number]

const timeout = 5 * 60_000
/** EdDSA, ES256 and RS256, by their numbers in COSE: what devices have. */
const algorithms = [-8, -7, -257]
const transportNames: Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Loaded when the first passkey comes: it reads certificates of every kind, and weighs more than the rest of a start. */
const load = () => import('@simplewebauthn/server')

const keptTransports = (transports: string) =>
  (JSON.parse(transports) as string[]).filter((each): each is Transport => transportNames.includes(each as Transport))

const descriptorOf = ({ credential_id, transports }: Known) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: keptTransports(transports),
})

interface Person {
  /** Tells nothing of the account; an authenticator keeps one passkey for each. */
  handle: string
  username: string
  name: string
}

interface Site {
  party: RelyingParty
  challenge: string
}

/** Passkeys here always know whose they are, so that they can be a way in of their own. */
const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' } as const

export const creationOptions = (
  { party, challenge, title }: Site & { title: string },
  person: Person,
  known: Known[],
): PasskeyCreation => ({
  rp: { id: party.id, name: title },
  user: { id: person.handle, name: person.username, displayName: person.name },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout,
  excludeCredentials: known.map(descriptorOf),
  authenticatorSelection: selection,
  attestation: 'none',
})

export const requestOptions = (
  { party, challenge }: Site,
  known: Known[],
  userVerification: 'required' | 'preferred',
): PasskeyRequest => ({
  challenge,
  timeout,
  rpId: party.id,
  ...(known.length > 0 && { allowCredentials: known.map(descriptorOf) }),
  userVerification,
})

/** What the browser says it signed; of a text that is none, nothing. */
export function challengeOf({ response }: PasskeyAssertion | PasskeyRegistration): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** A passkey that was just made; refused when it is not for this site and this question. */
export async function readRegistration({ party, challenge }: Site, passkey: PasskeyRegistration) {
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

/** Where a passkey is all that is asked for, it must have asked for a finger, a face or a PIN itself. */
interface Demand {
  isAlone: boolean
}

/** What a kept passkey signed; refused when it is not by its key, for this site and this question. */
export async function readAssertion(
  { party, challenge, isAlone }: Site & Demand,
  kept: Kept,
  passkey: PasskeyAssertion,
) {
  const { verifyAuthenticationResponse } = await load()
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: kept.credential_id,
      publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
      counter: kept.counter,
    },
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (!verified?.verified) throw refuse('passkey_refused')
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { id: kept.id, counter: newCounter, is_backed_up: credentialBackedUp }
}
