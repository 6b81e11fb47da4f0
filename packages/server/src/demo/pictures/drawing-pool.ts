import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DemoPhoto } from '../journeys.ts'

interface Drawing {
  photo: DemoPhoto
  resolve: (picture: Buffer) => void
  reject: (error: Error) => void
}

/** Paints photographs on all processors, in the order they are asked for. */
export function createDrawingPool() {
  const waiting: Drawing[] = []
  const idle: (() => void)[] = []

  function createPainter() {
    const worker = new Worker(new URL('draw-worker.ts', import.meta.url))
    let current: Drawing | undefined
    const next = () => {
      current = waiting.shift()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      if (current) worker.postMessage(current.photo)
      else idle.push(next)
    }
    worker.on('message', (picture: Uint8Array) => {
      current?.resolve(Buffer.from(picture.buffer))
      next()
    })
    worker.on('error', (error) => current?.reject(error))
    next()
    return worker
  }
  const workers = Array.from({ length: availableParallelism() }, createPainter)

  return {
    draw: (photo: DemoPhoto) =>
      new Promise<Buffer>((resolve, reject) => {
        waiting.push({ photo, resolve, reject })
        idle.shift()?.()
      }),
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}
