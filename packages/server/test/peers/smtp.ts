import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Received {
  from: string
  to: string[]
  raw: string
}

/** Error codes for the next attempts at each step of the SMTP dialog. */
export interface Script {
  rcpt?: number[]
  data?: number[]
}

const refusal = (code: number) => Object.assign(new Error('scripted answer'), { responseCode: code })

/** Starts a real SMTP server on a free or the given port. */
export async function startSmtp({ rcpt = [], data = [] }: Script = {}, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(refusal(535)),
    onRcptTo(_address, _session, done) {
      const code = rcpt.shift()
      done(code ? refusal(code) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const code = data.shift()
        if (code) return done(refusal(code))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        return done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Decodes encoded words of headers. */
const decodeWords = (text: string) =>
  text
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/(=\?[^ ]+\?=) (?==\?)/g, '$1')
    .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_hex, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            'latin1',
          ).toString(),
    )

function decodeBody(body: string, encoding: string) {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Parses an email into headers by lower-case name and parts by type. */
export function readMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = new Map(
    head
      .split(/\r\n(?![ \t])/)
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        decodeWords(line.slice(line.indexOf(':') + 1)).trim(),
      ]),
  )
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = new Map(
    rest
      .join('\r\n\r\n')
      .split(`--${boundary}`)
      .flatMap((part) => {
        const [partHead = '', ...body] = part.split('\r\n\r\n')
        const type = /content-type: ([\w/]+)/i.exec(partHead)?.[1]
        const encoding = /content-transfer-encoding: ([\w-]+)/i.exec(partHead)?.[1] ?? ''
        return type ? [[type, decodeBody(body.join('\r\n\r\n'), encoding)] as const] : []
      }),
  )
  return { headers, parts }
}
