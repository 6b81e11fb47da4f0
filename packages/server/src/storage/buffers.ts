/** Large enough that the calls cost little beside the copying. */
const largeBytes = 1024 * 1024
/** What is too slow to give its buffers back is served with small ones, so that memory stays bounded. */
const smallBytes = 64 * 1024
const mostLarge = 64

const free: Buffer[] = []
let lent = 0

/** Memory for bytes on their way, used again and again: fresh memory costs more than most of what is done with it. */
export function lendBuffer() {
  if (lent >= mostLarge) return Buffer.allocUnsafeSlow(smallBytes)
  lent++
  return free.pop() ?? Buffer.allocUnsafeSlow(largeBytes)
}

/** From whoever neither reads nor writes it any more. */
export function takeBuffer(buffer: Buffer) {
  if (buffer.length !== largeBytes) return
  lent--
  free.push(buffer)
}
