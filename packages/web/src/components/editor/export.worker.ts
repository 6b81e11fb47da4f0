import { exportEdits } from './draw.ts'
import type { Edits } from './edits.ts'

interface Order {
  file: Blob
  edits: Edits
  type: string
  quality: number
}

self.addEventListener('message', ({ data: { file, edits, type, quality } }: MessageEvent<Order>) => {
  const made = createImageBitmap(file).then((source) => exportEdits(source, edits, type, quality))
  made.then(
    (blob) => self.postMessage({ blob }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  )
})
