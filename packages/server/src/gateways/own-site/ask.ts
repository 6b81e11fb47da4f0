import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import type { TLSSocket } from 'node:tls'

export interface Asked {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** When the certificate ends; null where there is none. */
  certificate_until: string | null
}

export interface Asking {
  headers: Record<string, string>
  /** How large a body is announced; no more of it is sent than its beginning. */
  announces?: number
  /** The doctor has complained about the certificate already and goes on looking. */
  trustsAnybody?: boolean
  withinMs?: number
}

const mostRead = 64 * 1024
const beginning = Buffer.alloc(16 * 1024)

async function read(answer: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > mostRead) break
    }
  } catch {
    // A proxy that refuses a body may end the connection in the middle of its answer.
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
 * Asks the site at its own address, which the operator has written down: unlike other addresses it may be a private
 * one. Follows nothing. Null where no answer begins in time.
 */
export function askSite(url: URL, { headers, announces, trustsAnybody, withinMs = 8000 }: Asking) {
  return new Promise<Asked | null>((resolve, reject) => {
    const options: RequestOptions & { rejectUnauthorized: boolean } = {
      method: announces === undefined ? 'GET' : 'POST',
      headers: { ...headers, connection: 'close', ...(announces !== undefined && { 'content-length': announces }) },
      agent: false,
      rejectUnauthorized: !trustsAnybody,
    }
    const sent = url.protocol === 'https:' ? askSecurely(url, options) : askPlain(url, options)
    const timer = setTimeout(() => {
      resolve(null)
      sent.destroy()
    }, withinMs)
    const settled = () => clearTimeout(timer)
    sent.on('response', (answer) => {
      void read(answer)
        .then(resolve, reject)
        .finally(() => {
          settled()
          sent.destroy()
        })
    })
    sent.on('error', (error) => {
      settled()
      reject(error)
    })
    if (announces === undefined) sent.end()
    else sent.write(beginning.subarray(0, announces))
  })
}
