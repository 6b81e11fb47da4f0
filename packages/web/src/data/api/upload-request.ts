import i18next from 'i18next'
import { requestHeaders } from './client.ts'
import { ApiError } from './api-error.ts'

export interface UploadRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: FormData | Blob
  signal: AbortSignal
  /** Progress in bytes of the request body. */
  onProgress?: (sent: number, total: number) => void
}

export interface UploadResponse {
  status: number
  statusText: string
  text: string
  header: (name: string) => string | null
}

const createNetworkError = () => new ApiError(0, 'Network Error', i18next.t('app:network_failed'))

// `fetch` reports no upload progress, so uploads use XMLHttpRequest directly.
export const sendUpload = ({ method, url, headers = {}, body, signal, onProgress }: UploadRequest) =>
  new Promise<UploadResponse>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = true
    const all = { ...requestHeaders(method), ...headers }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('load', () => {
      const { status, statusText, responseText: text } = request
      resolve({ status, statusText, text, header: (name) => request.getResponseHeader(name) })
    })
    request.addEventListener('error', () => reject(createNetworkError()))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
