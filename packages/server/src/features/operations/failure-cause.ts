import { Refusal } from '#platform/refusal.ts'

const longest = 500
/** More is not looked through: it may be whatever somebody sent. */
const longestRead = 4000

/** What could open something, or tells what was asked for: the log has it, and fewer people read that. */
const hidden: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]{1,250}@/gi, '$1***@'],
  [/\?[^\s'")]*/g, ''],
  [/\b(bearer|basic)\s+\S+/gi, '$1 ***'],
  [/\b(password|passwd|pwd|secret|token|key|code|sign|signature|captcha)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, '$1$2***'],
  [/[\w+/=-]{32,}/g, '***'],
]

/** One line that tells what went wrong, and no secret. */
export function withoutSecrets(text: string) {
  let safe = text.slice(0, longestRead).replace(/\p{Cc}+/gu, ' ')
  for (const [pattern, instead] of hidden) safe = safe.replace(pattern, instead)
  return safe.slice(0, longest).trim()
}

const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal

/** The failure itself, and whatever it came of. */
function chainOf(error: unknown) {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each)
  return chain
}

const worded = ({ name, message }: Error) => (name === 'Error' ? message : `${name}: ${message}`)

/** A frame of our own program, as `features/billing/orders/service.ts:88`. */
const ownFrame = /\/server\/src\/([\w./-]{1,200}\.ts:\d{1,9})/

/** What an operator should read of a failure: why, and where in the program. */
export function causeOf(error: unknown): { message: string; place: string | null } {
  const chain = chainOf(error).filter((each) => !isAnswer(each))
  const reason = isAnswer(error) ? String(error.details.values?.reason ?? '') : ''
  const words = chain.length > 0 ? chain.map(worded).join(' ← ') : reason
  const place = chain.map(({ stack }) => ownFrame.exec(stack ?? '')?.[1]).find((frame) => frame !== undefined)
  return { message: withoutSecrets(words), place: place ?? null }
}
