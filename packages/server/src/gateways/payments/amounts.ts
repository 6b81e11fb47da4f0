import { minorDigits } from '@imagora/contract'
import { PaymentFailure } from './gateway.ts'

/** An amount as platforms write it: `12.30`, or `12` where the currency is counted whole. */
export function decimalOf(minor: number, currency: string) {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Read digit by digit, never as a floating number: what has parts of the smallest unit is no amount. */
export function minorOf(text: unknown, currency: string) {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(String(text)) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) {
    throw new PaymentFailure('malformed', 'an amount that is none')
  }
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}
