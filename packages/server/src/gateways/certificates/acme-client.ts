import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import { createCertificateRequest } from './certificate-request.ts'

const REQUEST_TIMEOUT_MS = 30 * SECOND_MS
const ORDER_TIMEOUT_MS = 3 * MINUTE_MS
const POLL_INTERVAL_MS = SECOND_MS
const MAX_RESPONSE_BYTES = 256 * 1024
const MAX_NONCE_RETRIES_COUNT = 5

interface AcmeResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface AcmeProblem {
  type?: string
  detail?: string
  subproblems?: AcmeProblem[]
}

interface AcmeOrder {
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid'
  authorizations: string[]
  finalize: string
  certificate?: string
  error?: AcmeProblem
}

interface AcmeAuthorization {
  status: 'pending' | 'valid' | 'invalid' | 'deactivated' | 'expired' | 'revoked'
  identifier: { value: string }
  challenges: { type: string; url: string; token: string; error?: AcmeProblem }[]
}

interface AcmeDirectory {
  newNonce: string
  newAccount: string
  newOrder: string
}

/** The authority refused, with its own words. */
class AcmeFailure extends Error {}

const wordsOf = ({ type = '', detail = '' }: AcmeProblem) =>
  `${type.replace('urn:ietf:params:acme:error:', '')}: ${detail}`.slice(0, 500)

const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

async function exchange(url: string, method: 'GET' | 'HEAD' | 'POST', payload?: string): Promise<AcmeResponse> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<AcmeResponse>()
  const headers = {
    'user-agent': 'Imagora',
    ...(payload && { 'content-type': 'application/jose+json', 'content-length': Buffer.byteLength(payload) }),
  }
  const request = send(url, { method, headers, agent: false, timeout: REQUEST_TIMEOUT_MS }, (response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_RESPONSE_BYTES) request.destroy(new AcmeFailure(`${url} answers with too much`))
      chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
  })
  request.on('timeout', () => request.destroy(new AcmeFailure(`${url} does not answer`)))
  request.on('error', reject)
  request.end(payload)
  return promise
}

function parse({ status, body }: AcmeResponse, url: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new AcmeFailure(`${url} answers ${status} without JSON`, { cause: error })
  }
}

/** Public part of an account key in the order that its thumbprint needs (RFC 7638). */
function publicJwk(key: KeyObject) {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  return { crv, kty, x, y }
}

/** Signs requests with the account key and keeps the nonces that the server hands out. */
function createSession(directory: AcmeDirectory, key: KeyObject) {
  let nonce: string | undefined
  const jwk = publicJwk(key)

  async function takeNonce() {
    const known = nonce
    nonce = undefined
    if (known) return known
    const { headers } = await exchange(directory.newNonce, 'HEAD')
    return String(headers['replay-nonce'])
  }

  /** An undefined payload asks for a resource without changing it. */
  async function post(url: string, payload: object | undefined, account?: string): Promise<AcmeResponse> {
    for (let attempt = 0; ; attempt++) {
      const header = { alg: 'ES256', nonce: await takeNonce(), url, ...(account ? { kid: account } : { jwk }) }
      const content = {
        protected: base64url(JSON.stringify(header)),
        payload: payload ? base64url(JSON.stringify(payload)) : '',
      }
      const signature = sign('sha256', Buffer.from(`${content.protected}.${content.payload}`), {
        key,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url')
      const response = await exchange(url, 'POST', JSON.stringify({ ...content, signature }))
      const given = response.headers['replay-nonce']
      nonce = typeof given === 'string' ? given : undefined
      if (response.status < 400) return response
      const problem = parse(response, url) as AcmeProblem
      // A nonce may have expired meanwhile; the answer brings a fresh one.
      const isStale = problem.type?.endsWith(':badNonce') && attempt < MAX_NONCE_RETRIES_COUNT
      if (!isStale) throw new AcmeFailure(wordsOf(problem))
    }
  }

  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  return { post, thumbprint }
}

export interface CertificateOrder {
  directoryUrl: string
  email: string | undefined
  accountKey: KeyObject
  domains: string[]
  certificateKey: KeyObject
  /** Serves the text at `/.well-known/acme-challenge/{token}` on port 80 of every domain. */
  publishChallenge: (token: string, text: string) => Promise<void>
}

type Session = ReturnType<typeof createSession>

/** Polls a resource until it has left the states in which the server still works on it. */
async function poll<T extends { status: string }>(session: Session, url: string, account: string, busy: string[]) {
  const until = Date.now() + ORDER_TIMEOUT_MS
  for (;;) {
    const resource = parse(await session.post(url, undefined, account), url) as T
    if (!busy.includes(resource.status)) return resource
    if (Date.now() > until) throw new AcmeFailure(`${url} is still ${resource.status}`)
    await sleep(POLL_INTERVAL_MS)
  }
}

async function authorize(
  session: Session,
  account: string,
  url: string,
  publish: CertificateOrder['publishChallenge'],
) {
  const authorization = parse(await session.post(url, undefined, account), url) as AcmeAuthorization
  if (authorization.status === 'valid') return
  const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
  if (!challenge) throw new AcmeFailure(`${authorization.identifier.value}: the authority offers no check by HTTP`)
  await publish(challenge.token, `${challenge.token}.${session.thumbprint}`)
  await session.post(challenge.url, {}, account)
  const { status, challenges, identifier } = await poll<AcmeAuthorization>(session, url, account, ['pending'])
  if (status === 'valid') return
  const problem = challenges.find(({ error }) => error)?.error ?? { detail: status }
  throw new AcmeFailure(`${identifier.value}: ${wordsOf(problem)}`)
}

/** Orders a certificate by ACME (RFC 8555) with HTTP-01 and returns its chain in PEM. */
export async function orderCertificate(order: CertificateOrder) {
  const { directoryUrl, email, accountKey, domains, certificateKey, publishChallenge } = order
  const directory = parse(await exchange(directoryUrl, 'GET'), directoryUrl) as AcmeDirectory
  const session = createSession(directory, accountKey)
  const contact = email ? { contact: [`mailto:${email}`] } : {}
  const registration = await session.post(directory.newAccount, { termsOfServiceAgreed: true, ...contact })
  const account = String(registration.headers.location)

  const identifiers = domains.map((value) => ({ type: 'dns', value }))
  const created = await session.post(directory.newOrder, { identifiers }, account)
  const orderUrl = String(created.headers.location)
  const { authorizations, finalize } = parse(created, orderUrl) as AcmeOrder
  for (const url of authorizations) await authorize(session, account, url, publishChallenge)

  await poll<AcmeOrder>(session, orderUrl, account, ['pending'])
  await session.post(finalize, { csr: base64url(createCertificateRequest(domains, certificateKey)) }, account)
  const { status, certificate, error } = await poll<AcmeOrder>(session, orderUrl, account, ['ready', 'processing'])
  if (status !== 'valid' || !certificate) throw new AcmeFailure(error ? wordsOf(error) : `The order is ${status}`)
  return (await session.post(certificate, undefined, account)).body
}
