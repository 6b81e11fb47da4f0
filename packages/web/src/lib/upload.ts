import type { Contract, Data } from '@imagora/contract'
import i18next from 'i18next'
import { callHeaders, reportFailure, urlOf } from './api.ts'
import { ApiError, readAnswer } from './api-error.ts'

type Answer = Data<Contract['POST /upload']>

interface Options {
  signal: AbortSignal
  /** Bytes that have left, of the whole request. */
  onProgress: (sent: number, total: number) => void
}

/** The server may be too busy for a file and says for how long, in seconds. */
function retryAfterOf(request: XMLHttpRequest) {
  const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** A refusal that may be tried again says when. */
export class UploadError extends ApiError {
  override name = 'UploadError'
  readonly retryAfter: number | undefined

  constructor({ status, statusText, message, data }: ApiError, retryAfter?: number) {
    super(status, statusText, message, data)
    this.retryAfter = retryAfter
  }
}

function read(request: XMLHttpRequest) {
  try {
    return readAnswer(request, request.responseText) as Answer
  } catch (error) {
    throw error instanceof ApiError ? new UploadError(error, retryAfterOf(request)) : error
  }
}

const noAnswer = () => new UploadError(new ApiError(0, 'Network Error', i18next.t('app:network_failed')))

// `fetch` tells nothing about how much has been sent, which is why this one call is made by hand.
const send = (form: FormData, { signal, onProgress }: Options) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', urlOf('/upload', {}))
    request.withCredentials = true
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      try {
        resolve(read(request))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/** Sends one picture; the rules for failed calls hold as for every other. */
export async function uploadFile(form: FormData, options: Options): Promise<Answer> {
  options.signal.throwIfAborted()
  try {
    return await send(form, options)
  } catch (error) {
    reportFailure(error)
    throw error
  }
}
