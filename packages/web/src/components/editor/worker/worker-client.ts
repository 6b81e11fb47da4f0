import type { Edits } from '#components/editor/model/edits.ts'
import type { WorkerResponse, ImageProblem, OpenedImage, WorkerRequest } from './worker-messages.ts'

/** Editing failure with its reason; the editor has a text for each reason. */
export class EditingError extends Error {
  problem: ImageProblem
  constructor(hindrance: ImageProblem, message: string = hindrance) {
    super(message)
    this.problem = hindrance
  }
}

/** Sends a request to a worker of its own: terminating it cancels the request and frees the decoded images. */
function ask(order: WorkerRequest, signal?: AbortSignal) {
  const worker = new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WorkerResponse>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => resolve(data))
    worker.addEventListener('error', () => reject(new EditingError('too_large')))
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

function unwrapResponse<Kind extends WorkerResponse>(answer: Kind): Exclude<Kind, { hindrance: ImageProblem }> {
  if ('hindrance' in answer) throw new EditingError(answer.hindrance)
  return answer as Exclude<Kind, { hindrance: ImageProblem }>
}

/** Limits of opened images: finding one out draws a canvas of full size, a tenth of the time that the export takes. */
const maxPixelsByBlob = new WeakMap<Blob, number>()

export async function openInWorker(
  order: Omit<WorkerRequest & { ask: 'open' }, 'ask'>,
  signal: AbortSignal,
): Promise<OpenedImage> {
  const answer = unwrapResponse(await ask({ ask: 'open', ...order }, signal))
  if (!('opened' in answer)) throw new EditingError('unreadable')
  maxPixelsByBlob.set(order.blob, answer.opened.maxPixels)
  return answer.opened
}

export async function renderInWorker({ blob, edits }: { blob: Blob; edits: Edits }, signal?: AbortSignal) {
  const maxPixels = maxPixelsByBlob.get(blob)
  const answer = unwrapResponse(await ask({ ask: 'render', blob, edits, maxPixels }, signal))
  if (!('written' in answer)) throw new EditingError('unreadable')
  return answer.written
}
