import { limits } from '@imagora/contract/limits'
import { api } from '#data/api/client.ts'

/** Milliseconds an upload waits at its end for a poster that is still being captured. */
const MAX_WAIT_MS = 5000

const giveUp = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS))

/**
 * Sends the frame that stands for an uploaded video. A video without one has a film tile, so that every failure is
 * silent.
 */
export async function sendPoster(id: number, frame: Promise<Blob | null>) {
  const poster = await Promise.race([frame, giveUp()])
  if (!poster || poster.size > limits.poster.bytes) return
  const form = new FormData()
  form.set('file', poster, 'poster.jpg')
  await api('PUT /user/photos/{id}/poster', { params: { id }, form }).catch(() => {})
}
