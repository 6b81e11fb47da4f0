import { parseSmsResponse, type SmsPost } from './http-client.ts'
import { toE164, classifySmsProblem, SmsFailure, type SmsGateway } from './sms-gateways.ts'

export interface TwilioSettings {
  endpoint: string
  accountSid: string
  authToken: string
  /** Phone number, or the id of a messaging service (`MG…`). */
  from: string
}

interface Answer {
  code?: number
}

const senderOf = (from: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }

/** Twilio's Messages API, which accepts the text itself. */
export function twilioSms({ endpoint, accountSid, authToken, from }: TwilioSettings, post: SmsPost): SmsGateway {
  return {
    async send(message) {
      const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
      const answer = await post({
        url: new URL(path, endpoint || 'https://api.twilio.com'),
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: toE164(message), ...senderOf(from), Body: message.text }).toString(),
      })
      const { code = 0 } = parseSmsResponse(answer) as Answer
      if (answer.status >= 200 && answer.status < 300) return
      const problem = classifySmsProblem(String(code), {
        credentials: /^(2000[348]|20404)$/,
        quota: /^(20429|14107|30001|63038)$/,
        template: /^(2160[36]|21212|21659|21703)$/,
        number: /^(21211|21214|21408|2161[024]|21608)$/,
      })
      throw new SmsFailure(problem, `HTTP ${answer.status}`)
    },
  }
}
