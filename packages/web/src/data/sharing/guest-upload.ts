import type { Contract, Data } from '@imagora/contract'
import { buildApiUrl } from '#data/api/client.ts'
import { readResponse } from '#data/api/api-error.ts'
import { sendUpload } from '#data/api/upload-request.ts'
import { grantHeaders } from './public-share.ts'

interface Options {
  signal: AbortSignal
  /** Receives the sent fraction, between 0 and 1. */
  onProgress: (part: number) => void
}

/** Uploads one picture to a share. */
export async function uploadToShare(slug: string, file: File, { signal, onProgress }: Options) {
  const body = new FormData()
  body.set('file', file)
  const { text, ...told } = await sendUpload({
    method: 'POST',
    url: buildApiUrl('/shares/{slug}/photos', { params: { slug } }),
    headers: grantHeaders(slug),
    body,
    signal,
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
  })
  return readResponse(told, text) as Data<Contract['POST /shares/{slug}/photos']>
}
