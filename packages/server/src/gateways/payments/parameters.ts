import { PaymentFailure, type RawNotice } from './gateway.ts'

export type Parameters = Record<string, string>

/** What comes twice could be read one way by us and another by whoever signed it. */
export function parametersOf(text: string): Parameters {
  const found: Parameters = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(found, name)) throw new PaymentFailure('notice_refused', 'a parameter that comes twice')
    Object.defineProperty(found, name, { value, enumerable: true, configurable: true })
  }
  return found
}

/** The parameters of a notice, wherever they stand. */
export const noticeParameters = ({ query, body }: Pick<RawNotice, 'query' | 'body'>) =>
  parametersOf([query, body.toString()].filter(Boolean).join('&'))

/** `a=1&b=2`, by name, as most signatures of this kind want it. */
export const sortedPairs = (parameters: Parameters) =>
  Object.keys(parameters)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
