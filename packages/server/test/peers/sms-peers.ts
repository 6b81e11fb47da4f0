import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

interface Request {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

interface Reply {
  status: number
  body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const json = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body) })

/** Starts a fake SMS service that answers each request unless the test overrides it. */
export async function startPeer(answer: (request: Request) => Reply) {
  const received: Request[] = []
  let instead: ((response: ServerResponse) => void) | null = null
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request)
    const { method = '', headers, url = '' } = request
    const seen = { method, headers, body, url: new URL(url, `http://${headers.host}`) }
    received.push(seen)
    if (instead) return instead(response)
    const reply = answer(seen)
    return void response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Overrides the response to every request from now on. */
    misbehave(how: ((response: ServerResponse) => void) | null) {
      instead = how
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Verifies signature version 3 of Alibaba Cloud as documented. */
export const aliyun = (keyId: string, keySecret: string) => (request: Request) => {
  const { method, url, headers, body } = request
  const [, credential, signed = '', given] =
    /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const wanted = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'))
  if (credential !== keyId)
    return json(404, { Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' })
  if (wanted.toSorted().join(';') !== signed) return json(400, { Code: 'IncompleteSignature', Message: signed })
  const escape = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query, lines.join(''), signed, sha256(body)].join('\n')
  const signature = hmac(keySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  if (signature !== given)
    return json(400, { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' })
  return json(200, { Code: 'OK', Message: 'OK', BizId: '9006', RequestId: 'F655A8D5' })
}

/** Verifies the TC3 signature of Tencent Cloud as documented. */
export const tencent =
  (secretId: string, secretKey: string) =>
  ({ headers, body }: Request) => {
    const fail = (Code: string) => json(200, { Response: { Error: { Code, Message: 'refused' }, RequestId: 'r' } })
    const [, credential, date = '', signed = '', given] =
      /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    if (credential !== secretId) return fail('AuthFailure.SecretIdNotFound')
    const timestamp = String(headers['x-tc-timestamp'])
    if (new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) !== date)
      return fail('AuthFailure.SignatureExpire')
    const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
    const canonical = `POST\n/\n\n${lines.join('')}\n${signed}\n${sha256(body)}`
    const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${sha256(canonical)}`
    const signature = hmac(hmac(hmac(hmac(`TC3${secretKey}`, date), 'sms'), 'tc3_request'), toSign).toString('hex')
    if (signature !== given) return fail('AuthFailure.SignatureFailure')
    if (headers['x-tc-version'] !== '2021-01-11' || headers['x-tc-action'] !== 'SendSms') return fail('InvalidAction')
    return json(200, { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: 'r' } })
  }

export const twilio =
  (sid: string, token: string) =>
  ({ url, headers }: Request) => {
    const expected = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
    if (headers.authorization !== expected) return json(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (url.pathname !== `/2010-04-01/Accounts/${sid}/Messages.json`)
      return json(404, { code: 20404, message: 'No resource' })
    return json(201, { sid: 'SM1', status: 'queued', error_code: null })
  }

/** Verifies the signature as `docs/sms-webhook.md` describes it. */
export const webhook =
  (secret: string) =>
  ({ headers, body }: Request) => {
    const signed = `${String(headers['x-imagora-timestamp'])}.${body}`
    const isRight = headers['x-imagora-signature'] === `sha256=${hmac(secret, signed).toString('hex')}`
    return isRight ? { status: 204, body: '' } : { status: 401, body: 'wrong signature' }
  }
