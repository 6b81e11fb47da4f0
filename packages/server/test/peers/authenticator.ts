import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@imagora/contract'

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function head(kind: number, value: number) {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

/** Encodes the CBOR subset of passkeys: small integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** Values of a response to falsify; a valid one sets none. */
interface Wrong {
  origin?: string
  rpId?: string
  challenge?: string
  /** Signature counter that the device reports. */
  counter?: number
  isUserVerified?: boolean
  isUserPresent?: boolean
}

interface Device {
  /** Origin of the browser. */
  origin: string
  /** A passkey synced between devices keeps its counter at 0. */
  isSynced?: boolean
}

/** Software passkey: an ES256 key that responds like a device and its browser. */
export function softPasskey({ origin, isSynced = false }: Device) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', asked: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({ type, challenge: wrong.challenge ?? asked, origin: wrong.origin ?? origin, crossOrigin: false }),
    )

  function authenticatorData(rpId: string, wrong: Wrong, attested = Buffer.alloc(0)) {
    const { isUserPresent = true, isUserVerified = true } = wrong
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? (isSynced ? 0 : ++uses))
    const claims = { 1: isUserPresent, 4: isUserVerified, 24: isSynced, 64: attested.length > 0 }
    const flags = Object.entries(claims).reduce((sum, [bits, isSo]) => sum + (isSo ? Number(bits) : 0), 0)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), counter, attested])
  }

  const coseKey = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const length = Buffer.from([0, credentialId.length])
  const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(coseKey)])
  const credential = { id, rawId: id, type: 'public-key' as const }

  return {
    id,

    create({ challenge, rp }: PasskeyCreation, wrong: Wrong = {}): PasskeyRegistration {
      const authData = authenticatorData(rp.id ?? '', wrong, attested)
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, wrong).toString('base64url')
      const attestationObject = cbor(attestation).toString('base64url')
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },

    get({ challenge, rpId }: PasskeyRequest, wrong: Wrong = {}): PasskeyAssertion {
      const [data, client] = [authenticatorData(rpId ?? '', wrong), clientData('webauthn.get', challenge, wrong)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

export type SoftPasskey = ReturnType<typeof softPasskey>
