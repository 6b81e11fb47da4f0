import { createHash, createHmac } from 'node:crypto'
import { parseSmsResponse, type SmsPost } from './http-client.ts'
import { toE164, classifySmsProblem, SmsFailure, type SmsGateway } from './sms-gateways.ts'

export interface TencentSettings {
  endpoint: string
  secretId: string
  secretKey: string
  appId: string
  signName: string
  templateId: string
  region: string
}

interface TencentStatus {
  Code: string
}

interface Answer {
  Response?: { Error?: TencentStatus; SendStatusSet?: TencentStatus[] }
}

const algorithm = 'TC3-HMAC-SHA256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Signed {
  host: string
  contentType: string
  body: string
  timestamp: number
}

/** Tencent Cloud's signature version 3: its key is derived for one day and one service. */
function authorization({ host, contentType, body, timestamp }: Signed, { secretId, secretKey }: TencentSettings) {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/sms/tc3_request`
  const signed = 'content-type;host;x-tc-action'
  const lines = `content-type:${contentType}\nhost:${host}\nx-tc-action:sendsms\n`
  const canonical = ['POST', '/', '', lines, signed, sha256(body)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), 'sms'), 'tc3_request')
  const signature = hmac(key, [algorithm, timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  return `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

function refusalOf({ Response: { Error, SendStatusSet = [] } = {} }: Answer): TencentStatus | null {
  if (Error) return Error
  const [status] = SendStatusSet
  if (!status) return { Code: 'NoStatus' }
  return status.Code === 'Ok' ? null : status
}

/** Tencent Cloud's SMS service (2021-01-11, SendSms). The template has one parameter, the code. */
export function tencentSms(settings: TencentSettings, post: SmsPost, now: () => Date): SmsGateway {
  return {
    async send(message) {
      const url = new URL('/', settings.endpoint || 'https://sms.tencentcloudapi.com')
      const contentType = 'application/json; charset=utf-8'
      const timestamp = Math.floor(now().getTime() / 1000)
      const body = JSON.stringify({
        PhoneNumberSet: [toE164(message)],
        SmsSdkAppId: settings.appId,
        SignName: settings.signName,
        TemplateId: settings.templateId,
        TemplateParamSet: [message.code],
      })
      const headers = {
        'content-type': contentType,
        'x-tc-action': 'SendSms',
        'x-tc-region': settings.region,
        'x-tc-timestamp': String(timestamp),
        'x-tc-version': '2021-01-11',
        authorization: authorization({ host: url.host, contentType, body, timestamp }, settings),
      }
      const refusal = refusalOf(parseSmsResponse(await post({ url, headers, body })))
      if (!refusal) return
      const problem = classifySmsProblem(refusal.Code, {
        credentials: /^(AuthFailure|UnauthorizedOperation)/,
        quota: /LimitExceeded|InsufficientBalance/,
        template: /Template|Signature|Sign|SdkAppId/,
        number: /PhoneNumber/,
      })
      throw new SmsFailure(problem)
    },
  }
}
