import { type GatewaySettings, optionOf, PaymentFailure, type PaymentGateway, plainAnswer } from './gateway.ts'
import { tried } from './http.ts'

/** Money that somebody sends by themselves, and somebody here sees arrive: nobody else is talked to. */
export function transferGateway(settings: GatewaySettings): PaymentGateway {
  const { currencies, channels } = settings
  const instructions = optionOf(settings, 'instructions')
  return {
    platform: 'transfer',
    currencies,
    channels,
    methodsOf: () => ['web'],
    // Without its number a transfer could be for anything.
    begin: async ({ reference }) => ({
      action: 'transfer',
      content: instructions.includes('{reference}')
        ? instructions.replaceAll('{reference}', reference)
        : `${instructions}\n\n${reference}`,
    }),
    readNotice: () => Promise.reject(new PaymentFailure('notice_refused', 'nobody sends notices of transfers')),
    answers: { ok: plainAnswer('ok'), refused: plainAnswer('refused', 404) },
    // Nobody else is to be told.
    close: async () => {},
    probe: async () => [await tried('settings', () => '')],
  }
}
