import type { Edits } from './edits.ts'

/** Formats that browsers write; anything else becomes one that keeps what it had. */
const written = new Set(['image/jpeg', 'image/png', 'image/webp'])
export const typeFor = (type: string) => (written.has(type) ? type : 'image/png')

const quality = 0.92

/** Edits a file as it was shown, in its full size, without holding up the page. */
export function editFile(file: File, edits: Edits): Promise<File> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  const type = typeFor(file.type)
  return new Promise<File>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ blob?: Blob; error?: string }>) => {
      if (data.blob) resolve(new File([data.blob], renamed(file.name, type), { type, lastModified: file.lastModified }))
      else reject(new Error(data.error))
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage({ file, edits, type, quality })
  }).finally(() => worker.terminate())
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Keeps its name, with the ending of what it has become. */
export function renamed(name: string, type: string) {
  const ending = endings[type]!
  const isRight = new RegExp(`\\.(${ending}${ending === 'jpg' ? '|jpeg' : ''})$`, 'i').test(name)
  return isRight ? name : `${name.replace(/\.\w{1,5}$/, '')}.${ending}`
}
