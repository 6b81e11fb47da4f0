import { trimEndOf } from '@imagora/contract'
import { type GatewaySettings, optionOf, PaymentFailure, secretOf } from '#gateways/payments/payment-gateway.ts'
import { ask } from '#gateways/payments/http-client.ts'
import {
  certificateOf,
  certificatesOf,
  privateKeyOf,
  type Parameters,
  parametersOf,
} from '#gateways/payments/signing-keys.ts'
import { requireSigned, signedForm } from './signature.ts'

const realEndpoint = 'https://gateway.95516.com'

/** Parses a response; some of UnionPay's systems do not escape their values. */
function pairsIn(text: string): Parameters {
  if (!text.includes('-----BEGIN CERTIFICATE')) return parametersOf(text)
  const pairs = text.split(/&(?=\w+=)/).map((pair) => pair.split(/=([\s\S]*)/, 2) as [string, string?])
  return Object.fromEntries(pairs.map(([name, value = '']) => [name, value]))
}

/** UnionPay client: every message is signed in both directions. */
export function unipayClient(settings: GatewaySettings) {
  const { now } = settings
  const base = trimEndOf(optionOf(settings, 'endpoint') || realEndpoint, '/')
  const mer_id = optionOf(settings, 'mer_id')
  const { host } = new URL(base)
  const issuers = () => certificatesOf(optionOf(settings, 'root_certificates'), 'root_certificates')
  const trust = () => ({ issuers: issuers(), isTest: host !== new URL(realEndpoint).host, now: now() })

  function signed(fields: Parameters) {
    const { serialNumber } = certificateOf(optionOf(settings, 'certificate'))
    const common = {
      version: '5.1.0',
      encoding: 'UTF-8',
      signMethod: '01',
      certId: BigInt(`0x${serialNumber}`).toString(),
      accessType: '0',
      merId: mer_id,
    }
    return signedForm({ ...common, ...fields }, privateKeyOf(secretOf(settings, 'private_key')))
  }

  return {
    base,
    host,
    mer_id,
    signed,

    requireGenuine: (fields: Parameters) => requireSigned(fields, trust()),

    async call(path: string, fields: Parameters) {
      const { status, text } = await ask(settings, {
        url: base + path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        body: new URLSearchParams(signed(fields)).toString(),
      })
      if (status !== 200) throw new PaymentFailure('status', `HTTP ${status}`)
      const answer = pairsIn(text)
      if (answer.respCode === undefined) throw new PaymentFailure('malformed')
      try {
        requireSigned(answer, trust())
      } catch {
        // UnionPay signs nothing before it has authenticated the merchant: an unsigned response can only be a refusal.
        if (answer.respCode !== '00') throw new PaymentFailure('credentials_refused')
        throw new PaymentFailure('signature_wrong')
      }
      return answer
    },

    /** Checks that the keys are readable and belong together. */
    checkKeys() {
      const key = privateKeyOf(secretOf(settings, 'private_key'))
      const isPair = certificateOf(optionOf(settings, 'certificate')).checkPrivateKey(key)
      if (!isPair) throw new PaymentFailure('key_unreadable', 'private_key ≠ certificate')
      issuers()
      return ''
    },
  }
}
