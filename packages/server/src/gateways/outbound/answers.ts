import type { Dispatcher } from 'undici'
import { OutboundFailure } from './outbound.ts'

interface Asking {
  signal: AbortSignal
  headers: Record<string, string>
  method?: 'POST'
  body?: string
}

export type Ask = (url: URL, options: Asking) => Promise<Dispatcher.ResponseData>

export const redirects = new Set([301, 302, 303, 307, 308])

/** How a failure of the connection is told. */
export function failureOf(error: unknown, deadline: AbortSignal, hasBegun: boolean) {
  if (error instanceof OutboundFailure) return error
  const { code = '' } = error as { code?: string }
  const isLate = deadline.aborted || /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/.test(code)
  const broken = hasBegun ? 'cut_off' : 'unreachable'
  return new OutboundFailure(isLate ? 'timed_out' : broken, { cause: error })
}

/** Ends the connection, without waiting for what is still to come. */
export const leave = ({ body }: Dispatcher.ResponseData) => void body.on('error', () => {}).destroy()
