import { parentPort } from 'node:worker_threads'
import type { DemoPhoto } from '../journeys.ts'
import { drawPhotograph } from './photograph.ts'

async function draw(photo: DemoPhoto) {
  const picture = new Uint8Array(await drawPhotograph(photo))
  parentPort?.postMessage(picture, [picture.buffer])
}

parentPort?.on('message', (photo: DemoPhoto) => void draw(photo))
