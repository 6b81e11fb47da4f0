import { limits } from '@imagora/contract'

/** Whether a line is the address of something on the web at all; whether it may be reached is decided when it is. */
export function isWebUrl(line: string) {
  if (line.length > limits.remoteDownload.url || !/^https?:\/\//i.test(line)) return false
  return URL.canParse(line)
}

/** What the file is called at its address. */
export function filenameOf(url: string) {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
