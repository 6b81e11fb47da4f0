import type { Key } from '@imagora/contract'
import i18next from 'i18next'
import { ApiError, readResponse } from './api-error.ts'
import { requestHeaders, withReauthentication, type RequestParts, withFailureReport, urlOf } from './client.ts'

async function fetchFile(key: Key, parts: RequestParts) {
  const [method, path] = key.split(' ') as [string, string]
  try {
    const response = await fetch(urlOf(path, parts), {
      method,
      headers: requestHeaders(method),
      credentials: 'include',
    })
    if (!response.ok) await readResponse(response, await response.text())
    return await response.blob()
  } catch (error) {
    // A file that breaks off half-way is none.
    if (error instanceof ApiError) throw error
    throw new ApiError(0, 'Network Error', i18next.t('app:network_failed'))
  }
}

/** The file that a route answers with; for one that wants the password again it is asked for. */
export const downloadApiFile = (key: Key, parts: RequestParts) =>
  withFailureReport(() => withReauthentication(() => fetchFile(key, parts)))
