import type { Settings } from '@imagora/contract'
import {
  type BreakerRegistry,
  createBreakerRegistry,
  isGatewayDown,
  CircuitOpenError,
} from '#platform/circuit-breaker.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import type { Log } from '#platform/process/log.ts'
import { aliyunSms } from './aliyun.ts'
import { createSmsPost, type SmsPost } from './http-client.ts'
import { toE164, SmsFailure, type SmsGateway } from './sms-gateways.ts'
import { tencentSms } from './tencent.ts'
import { twilioSms } from './twilio.ts'
import { webhookSms } from './webhook.ts'
import { SECOND_MS } from '#platform/time.ts'

interface SmsGatewaysDeps {
  devDoubles: boolean
  outbound: Pick<Outbound, 'post'>
  log: Log
  now: () => Date
  /** Milliseconds a user waits for a service. */
  timeoutMs?: number
  breakers?: Pick<BreakerRegistry, 'get'>
}

type Driver = Settings['sms_driver']

/** Required settings by service. */
const requiredSettings: Record<Driver, (keyof Settings)[]> = {
  none: [],
  aliyun: ['sms_aliyun_key_id', 'sms_aliyun_key_secret', 'sms_aliyun_sign_name', 'sms_aliyun_template_code'],
  tencent: ['sms_tencent_secret_id', 'sms_tencent_secret_key', 'sms_tencent_app_id', 'sms_tencent_template_id'],
  twilio: ['sms_twilio_account_sid', 'sms_twilio_auth_token', 'sms_twilio_from'],
  webhook: ['sms_webhook_url', 'sms_webhook_secret'],
}

/** Logs messages instead of sending them: for development, never by default. */
const loggedSms = (log: Log): SmsGateway => ({
  async send(message) {
    log.info({ phone: toE164(message), answer: message.code }, 'A text message was written')
  },
})

const isOutage = (error: unknown) => error instanceof SmsFailure && error.problem === 'unreachable'

/**
 * Fails at once while the circuit is open: users wait for the message, and a service that is down must not delay each
 * of them.
 */
const withCircuitBreaker =
  (post: SmsPost, breakers: Pick<BreakerRegistry, 'get'>): SmsPost =>
  (call) =>
    breakers
      .get('sms', call.url.host)
      .run(() => post(call), { isOutage, isDown: ({ status }) => isGatewayDown(status) })
      .catch((error: unknown) => {
        throw error instanceof CircuitOpenError ? new SmsFailure('unreachable', error.message) : error
      })

/** Creates the gateway that the site has chosen; none until its settings are complete. */
export function createSmsGateways({
  devDoubles,
  outbound,
  breakers = createBreakerRegistry(),
  log,
  now,
  timeoutMs = 8 * SECOND_MS,
}: SmsGatewaysDeps) {
  const post = withCircuitBreaker(createSmsPost(outbound, timeoutMs), breakers)

  const factories: Record<Exclude<Driver, 'none'>, (settings: Settings) => SmsGateway> = {
    aliyun: (settings) =>
      aliyunSms(
        {
          endpoint: settings.sms_endpoint,
          keyId: settings.sms_aliyun_key_id,
          keySecret: settings.sms_aliyun_key_secret,
          signName: settings.sms_aliyun_sign_name,
          templateCode: settings.sms_aliyun_template_code,
        },
        post,
        now,
      ),
    tencent: (settings) =>
      tencentSms(
        {
          endpoint: settings.sms_endpoint,
          secretId: settings.sms_tencent_secret_id,
          secretKey: settings.sms_tencent_secret_key,
          appId: settings.sms_tencent_app_id,
          signName: settings.sms_tencent_sign_name,
          templateId: settings.sms_tencent_template_id,
          region: settings.sms_tencent_region,
        },
        post,
        now,
      ),
    twilio: (settings) =>
      twilioSms(
        {
          endpoint: settings.sms_endpoint,
          accountSid: settings.sms_twilio_account_sid,
          authToken: settings.sms_twilio_auth_token,
          from: settings.sms_twilio_from,
        },
        post,
      ),
    webhook: (settings) =>
      webhookSms({ url: settings.sms_webhook_url, secret: settings.sms_webhook_secret }, post, now),
  }

  return {
    /** Returns null if nothing can be sent. */
    getGateway(settings: Settings): SmsGateway | null {
      const { sms_driver } = settings
      if (sms_driver === 'none') return devDoubles ? loggedSms(log) : null
      return requiredSettings[sms_driver].every((name) => settings[name] !== '')
        ? factories[sms_driver](settings)
        : null
    },
  }
}

export type SmsGateways = ReturnType<typeof createSmsGateways>
