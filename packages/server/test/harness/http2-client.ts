import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { cleanUp } from './clean-up.ts'

export interface Http2Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Opens one HTTP/2 connection, with which a test makes many requests. */
export function openHttp2(url: string, ca: string | undefined, servername?: string) {
  const options = { ...(ca ? { ca } : { rejectUnauthorized: false }), ...(servername && { servername }) }
  const session: ClientHttp2Session = connect(url, options)
  session.on('error', () => {})
  cleanUp(() => session.destroy())

  const ask = (path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer | string) =>
    new Promise<Http2Answer>((resolve, reject) => {
      const stream = session.request({ ':path': path, ...headers }, { endStream: body === undefined })
      const chunks: Buffer[] = []
      let answered: IncomingHttpHeaders = {}
      stream.on('response', (given) => void (answered = given))
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('error', reject)
      stream.on('end', () =>
        resolve({ status: Number(answered[':status']), headers: answered, body: Buffer.concat(chunks) }),
      )
      if (body !== undefined) stream.end(body)
    })
  return { session, ask }
}
