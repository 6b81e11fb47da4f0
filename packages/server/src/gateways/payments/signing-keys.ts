import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto'
import { PaymentFailure, type RawPaymentNotification } from './payment-gateway.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isEqualConstantTime = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

function firstOf(name: string, ways: (() => KeyObject)[]) {
  const failures: unknown[] = []
  for (const read of ways) {
    try {
      return read()
    } catch (error) {
      failures.push(error)
    }
  }
  throw new PaymentFailure('key_unreadable', name)
}

const der = (text: string) => Buffer.from(text.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')

/** Reads a private key as PEM, or as the bare base64 that some platforms issue. */
export const parsePrivateKey = (text: string, name = 'private_key') =>
  firstOf(name, [
    () => createPrivateKey(text),
    () => createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: der(text), format: 'der', type: 'pkcs1' }),
  ])

/** Reads a public key, or the certificate that contains it. */
export const parsePublicKey = (text: string, name = 'public_key') =>
  firstOf(name, [() => createPublicKey(text), () => createPublicKey({ key: der(text), format: 'der', type: 'spki' })])

export function parseCertificate(text: string, name = 'certificate') {
  try {
    return new X509Certificate(text)
  } catch {
    throw new PaymentFailure('key_unreadable', name)
  }
}

const certificateStart = '-----BEGIN CERTIFICATE-----'
const certificateEnd = '-----END CERTIFICATE-----'

export function parseCertificates(text: string, name: string) {
  const parts = text.split(certificateStart).flatMap((part, index) => {
    const end = part.indexOf(certificateEnd)
    return index === 0 || end < 0 ? [] : [`${certificateStart}${part.slice(0, end)}${certificateEnd}`]
  })
  if (parts.length === 0) throw new PaymentFailure('key_unreadable', name)
  return parts.map((part) => parseCertificate(part, name))
}

export type FormParameters = Record<string, string>

/** Refuses duplicate parameters, which we and the signer could read differently. */
export function parseFormParameters(text: string): FormParameters {
  const parameters: FormParameters = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(parameters, name)) throw new PaymentFailure('notice_refused', 'a parameter that comes twice')
    Object.defineProperty(parameters, name, { value, enumerable: true, configurable: true })
  }
  return parameters
}

/** Returns the parameters of a notification from its query and its body. */
export const notificationParameters = ({ query, body }: Pick<RawPaymentNotification, 'query' | 'body'>) =>
  parseFormParameters([query, body.toString()].filter(Boolean).join('&'))

/** `a=1&b=2`, sorted by name, as most signatures of this kind require. */
export const sortedPairs = (parameters: FormParameters) =>
  Object.keys(parameters)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
