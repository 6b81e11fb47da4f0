import type { AlipaySdk as Sdk } from 'alipay-sdk'
import {
  beijingTime,
  type GatewaySettings,
  optionOf,
  PaymentFailure,
  secretOf,
} from '#gateways/payments/payment-gateway.ts'
import { ask, objectIn, told, toldText } from '#gateways/payments/http-client.ts'
import { privateKeyOf, publicKeyOf, type Parameters } from '#gateways/payments/signing-keys.ts'

const realEndpoint = 'https://openapi.alipay.com/gateway.do'

/** Alipay client: its SDK signs and verifies, our own HTTP client enforces the time and size limits. */
export function alipayClient(settings: GatewaySettings) {
  const { now } = settings
  const gateway = optionOf(settings, 'endpoint') || realEndpoint
  const { host } = new URL(gateway)
  let opened: Promise<Sdk> | undefined

  async function load() {
    const privateKey = privateKeyOf(secretOf(settings, 'private_key'))
    const alipayPublicKey = publicKeyOf(optionOf(settings, 'alipay_public_key'), 'alipay_public_key')
    const { AlipaySdk } = await import('alipay-sdk')
    return new AlipaySdk({
      appId: optionOf(settings, 'app_id'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
      keyType: 'PKCS8',
      alipayPublicKey: alipayPublicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
      gateway,
      signType: 'RSA2',
    })
  }

  /** Loads the SDK again after unreadable keys, so that every call reports the error. */
  async function sdk() {
    try {
      return await (opened ??= load())
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  const urlOf = async (method: string, content: object, rest: object = {}) =>
    (await sdk()).pageExecute(method, 'GET', { ...rest, timestamp: beijingTime(now()), bizContent: content })

  function requireSigned(client: Sdk, text: string, key: string, sign: string) {
    try {
      client.checkResponseSign(text, key, sign, '')
    } catch {
      throw new PaymentFailure('signature_wrong')
    }
  }

  return {
    host,
    sdk,
    urlOf,

    /**
     * Returns refusals by their `sub_code`. Only a successful response must be signed, as nothing is granted otherwise.
     */
    async call(method: string, content: object, rest: object = {}) {
      const { text } = await ask(settings, { url: await urlOf(method, content, rest) })
      const key = `${method.replaceAll('.', '_')}_response`
      const answer = objectIn(text)
      const data = told(answer, key) ?? told(answer, 'error_response')
      if (toldText(data, 'code') === '10000') requireSigned(await sdk(), text, key, toldText(answer, 'sign'))
      return data
    },

    async isSigned(fields: Parameters) {
      // Alipay's older signature type is weaker, and the SDK would accept it if the notification asks for it.
      if (fields.sign_type !== 'RSA2' || !fields.sign) return false
      return (await sdk()).checkNotifySignV2(fields)
    },
  }
}

export function refusalIn(data: unknown) {
  const code = toldText(data, 'sub_code') || toldText(data, 'code')
  const isKey = /app-id|signature|app_id|insufficient/i.test(code)
  return new PaymentFailure(isKey ? 'credentials_refused' : 'refused')
}
