import type { WorkerResponse, WorkerRequest } from './worker-messages.ts'
import { ImageProblemError, openPicture, writePicture } from './picture.ts'

async function answer(order: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (order.ask === 'open') return { opened: await openPicture(order.blob, order.part) }
    return { written: await writePicture(order.blob, order.edits, order.maxPixels) }
  } catch (error) {
    // Unknown errors are reported as too large: running out of memory is the only other failure here.
    return { hindrance: error instanceof ImageProblemError ? error.problem : 'too_large' }
  }
}

async function handle(order: WorkerRequest) {
  const answered = await answer(order)
  self.postMessage(answered, { transfer: 'opened' in answered ? [answered.opened.proxy] : [] })
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void handle(data))
