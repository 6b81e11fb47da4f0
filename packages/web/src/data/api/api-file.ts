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
    // A partially downloaded file is useless, so an interrupted body counts as a network failure.
    if (error instanceof ApiError) throw error
    throw new ApiError(0, 'Network Error', i18next.t('app:network_failed'))
  }
}

/** Downloads the file that a route returns; asks for the password first if the route requires reauthentication. */
export const downloadApiFile = (key: Key, parts: RequestParts) =>
  withFailureReport(() => withReauthentication(() => fetchFile(key, parts)))
