import i18next from 'i18next'
import { callHeaders } from './client.ts'
import { ApiError } from './api-error.ts'

export interface Exchange {
  method: string
  url: string
  headers?: Record<string, string>
  body?: FormData | Blob
  signal: AbortSignal
  /** Bytes of the body that have left. */
  onProgress?: (sent: number, total: number) => void
}

export interface Exchanged {
  status: number
  statusText: string
  text: string
  header: (name: string) => string | null
}

const noAnswer = () => new ApiError(0, 'Network Error', i18next.t('app:network_failed'))

// `fetch` tells nothing about how much has been sent, which is why uploads are made by hand.
export const exchange = ({ method, url, headers = {}, body, signal, onProgress }: Exchange) =>
  new Promise<Exchanged>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = true
    const all = { ...callHeaders(method), ...headers }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('load', () => {
      const { status, statusText, responseText: text } = request
      resolve({ status, statusText, text, header: (name) => request.getResponseHeader(name) })
    })
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
