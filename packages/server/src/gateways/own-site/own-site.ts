import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

export interface OwnSiteResponse {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** Expiry of the certificate; null if there is none. */
  certificate_until: string | null
}

export interface OwnSiteRequest {
  headers: Record<string, string>
  /** Announced `content-length` in bytes; only the beginning of the body is sent. */
  declaredBytes?: number
  /** Skips certificate checks: the doctor has already reported the certificate and continues. */
  acceptsAnyCertificate?: boolean
  timeoutMs?: number
}

const MAX_BODY_BYTES = 64 * 1024
const BODY_PREFIX = Buffer.alloc(16 * 1024)

async function readResponse(answer: IncomingMessage): Promise<OwnSiteResponse> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) break
    }
  } catch {
    // A proxy that refuses a body may close the connection in the middle of its response.
  }
  const { valid_to } = (answer.socket as Partial<TLSSocket>).getPeerCertificate?.() ?? {}
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(chunks).toString(),
    certificate_until: valid_to ? new Date(valid_to).toISOString() : null,
  }
}

/**
 * Requests the site at its own configured address, which, unlike other addresses, may be a private one. Redirects are
 * not followed. Resolves to null if no response starts in time.
 */
export function requestOwnSite(
  url: URL,
  { headers, declaredBytes, acceptsAnyCertificate, timeoutMs = 8 * SECOND_MS }: OwnSiteRequest,
) {
  return new Promise<OwnSiteResponse | null>((resolve, reject) => {
    const options: RequestOptions & { rejectUnauthorized: boolean } = {
      method: declaredBytes === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        connection: 'close',
        ...(declaredBytes !== undefined && { 'content-length': declaredBytes }),
      },
      agent: false,
      rejectUnauthorized: !acceptsAnyCertificate,
    }
    const request = url.protocol === 'https:' ? askSecurely(url, options) : askPlain(url, options)
    const timer = setTimeout(() => {
      resolve(null)
      request.destroy()
    }, timeoutMs)
    const settled = () => clearTimeout(timer)
    request.on('response', (answer) => {
      void readResponse(answer)
        .then(resolve, reject)
        .finally(() => {
          settled()
          request.destroy()
        })
    })
    request.on('error', (error) => {
      settled()
      reject(error)
    })
    if (declaredBytes === undefined) request.end()
    else request.write(BODY_PREFIX.subarray(0, declaredBytes))
  })
}

/** A request as the server received it. */
export interface RequestEcho {
  /** Client address and protocol as the site derives them. */
  ip: string
  protocol: string
  /** Address of the connection's peer, and whether it is a trusted proxy. */
  peer: string
  is_trusted: boolean
  host: string | null
  forwarded_host: string | null
  forwarded_for: string | null
  forwarded_proto: string | null
  via: string | null
  time: number
}

const PROOF_TTL_MS = 5 * MINUTE_MS
const signDoctorProof = (secrets: Pick<Secrets, 'digest'>, time: string) => `${time}.${secrets.digest('doctor', time)}`

/** Proves possession of the site's key without revealing it. */
export const createDoctorProof = (secrets: Pick<Secrets, 'digest'>) => signDoctorProof(secrets, String(Date.now()))

export function verifyDoctorProof(secrets: Pick<Secrets, 'digest'>, proof: string | string[] | undefined) {
  if (typeof proof !== 'string' || proof.length > 200) return false
  const time = proof.split('.', 1)[0]!
  if (!(Math.abs(Date.now() - Number(time)) < PROOF_TTL_MS)) return false
  const [one, other] = [Buffer.from(proof), Buffer.from(signDoctorProof(secrets, time))]
  return one.length === other.length && timingSafeEqual(one, other)
}
