import { createHash, createHmac, randomUUID } from 'node:crypto'
import { parseSmsResponse, type SmsPost } from './http-client.ts'
import { toE164, classifySmsProblem, SmsFailure, type SmsGateway } from './sms-gateways.ts'

export interface AliyunSettings {
  endpoint: string
  keyId: string
  keySecret: string
  signName: string
  templateCode: string
}

interface Answer {
  Code?: string
}

const algorithm = 'ACS3-HMAC-SHA256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encodes by RFC 3986: `encodeURIComponent` leaves some characters unescaped. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const queryOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&')

/** Alibaba Cloud's signature version 3 over the method, path, query, all x-acs headers and the body. */
function authorization(headers: Record<string, string>, query: string, { keyId, keySecret }: AliyunSettings) {
  const names = Object.keys(headers).toSorted()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, signed, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  return `${algorithm} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`
}

/** Numbers in China are sent without the country code, others with it. */
const numberOf = (message: Parameters<typeof toE164>[0]) =>
  message.country_code === '86' ? message.phone : toE164(message).slice(1)

/** Alibaba Cloud's SMS service (Dysmsapi, SendSms). The template has one variable, `code`. */
export function aliyunSms(settings: AliyunSettings, post: SmsPost, now: () => Date): SmsGateway {
  return {
    async send(message) {
      const query = queryOf({
        PhoneNumbers: numberOf(message),
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code: message.code }),
      })
      const url = new URL(`/?${query}`, settings.endpoint || 'https://dysmsapi.aliyuncs.com')
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-content-sha256': sha256(''),
        'x-acs-date': now().toISOString().replace(/\.\d+/, ''),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-version': '2017-05-25',
      }
      const signed = { ...headers, authorization: authorization({ host: url.host, ...headers }, query, settings) }
      const { Code = '' } = parseSmsResponse(await post({ url, headers: signed, body: '' })) as Answer
      if (Code === 'OK') return
      const problem = classifySmsProblem(Code, {
        credentials: /^(SignatureDoesNotMatch|InvalidAccessKeyId|IncompleteSignature|Forbidden|isp\.RAM)/,
        quota: /LIMIT|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|Throttling/,
        template: /TEMPLATE|SIGN|EXTEND/,
        number: /MOBILE/,
      })
      throw new SmsFailure(problem)
    },
  }
}
