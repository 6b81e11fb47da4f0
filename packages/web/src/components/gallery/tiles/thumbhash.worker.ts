import { thumbHashToDataURL } from 'thumbhash'

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (letter) => letter.codePointAt(0)!)

addEventListener('message', ({ data: hashes }: MessageEvent<string[]>) => {
  const drawn = hashes.map((hash) => {
    try {
      return [hash, thumbHashToDataURL(bytesOf(hash))]
    } catch {
      return [hash, '']
    }
  })
  postMessage(drawn)
})
