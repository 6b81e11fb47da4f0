import type { Answer, Hindrance, Opened, Order } from './worker-messages.ts'

/** What could not be done, and why; the texts of the editor name each. */
export class EditingError extends Error {
  hindrance: Hindrance
  constructor(hindrance: Hindrance, message: string = hindrance) {
    super(message)
    this.hindrance = hindrance
  }
}

/** One worker for each order: decoded pictures go with it, and giving up is ending it. */
function ask(order: Order, signal?: AbortSignal) {
  const worker = new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', () => reject(new EditingError('too_large')))
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

function unhindered<Kind extends Answer>(answer: Kind): Exclude<Kind, { hindrance: Hindrance }> {
  if ('hindrance' in answer) throw new EditingError(answer.hindrance)
  return answer as Exclude<Kind, { hindrance: Hindrance }>
}

export async function openInWorker(order: Omit<Order & { ask: 'open' }, 'ask'>, signal: AbortSignal): Promise<Opened> {
  const answer = unhindered(await ask({ ask: 'open', ...order }, signal))
  if (!('opened' in answer)) throw new EditingError('unreadable')
  return answer.opened
}

export async function writeInWorker(order: Omit<Order & { ask: 'render' }, 'ask'>, signal?: AbortSignal) {
  const answer = unhindered(await ask({ ask: 'render', ...order }, signal))
  if (!('written' in answer)) throw new EditingError('unreadable')
  return answer.written
}
