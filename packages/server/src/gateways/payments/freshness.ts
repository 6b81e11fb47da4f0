import { PaymentFailure } from './gateway.ts'

/** A genuine notice may be caught on its way and sent again later: what was signed long ago is not taken. */
export function requireFresh(signedAt: number, now: Date, seconds: number) {
  const isFresh = Math.abs(now.getTime() - signedAt) <= seconds * 1000
  if (!isFresh) throw new PaymentFailure('notice_refused', 'signed at another time')
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing, where the platforms of China keep their clocks. */
export const beijingTime = (time: Date) =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
