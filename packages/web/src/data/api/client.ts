import type { Contract, Data, Key, Sent } from '@imagora/contract'
import i18next from 'i18next'
import { ApiError, readResponse } from './api-error.ts'
import { requestReauth } from '#data/identity/reauthentication.ts'
import { token } from '#data/identity/session-token.ts'

export type RequestParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** `form` carries the body of routes that accept multipart form data with a file. */
type CallOptions = { signal?: AbortSignal; form?: FormData; headers?: Record<string, string> }
type Arguments<S> = {} extends S ? [sent?: S & CallOptions] : [sent: S & CallOptions]

const API_BASE_PATH = '/api/v2'

export function buildApiUrl(path: string, { params, query = {} }: RequestParts) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${API_BASE_PATH}${filled}${given.length > 0 ? `?${search}` : ''}`
}

const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Headers of every call, including those made directly by uploads. GET requests need no CSRF token and skip reading the
 * cookie, because `document.cookie` blocks the page until the browser's other process responds.
 */
export function requestHeaders(method: string): Record<string, string> {
  const bearer = token.get()
  const forgery = method !== 'GET' && readCookie('XSRF-TOKEN')
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(forgery && { 'x-xsrf-token': decodeURIComponent(forgery) }),
  }
}

type FailureListener = (error: ApiError) => void
let onFailure: FailureListener = () => {}

/** Sets the one listener for all failed calls; the caller still receives the error. */
export function setFailureListener(listener: FailureListener) {
  onFailure = listener
}

/** Reports failures of calls made without `api`, such as uploads with progress. */
export function reportFailure(error: unknown) {
  if (error instanceof ApiError) onFailure(error)
}

/** Requests that `before-paint.js` started while this bundle was loading, keyed by path. */
interface StartReads {
  headers: Record<string, string>
  answers: Record<string, Promise<Response> | undefined>
}

declare global {
  var startReads: StartReads | undefined
}

/** Returns the response of a start-up request once, and only if this call would send the same headers. */
function takePreloadedResponse(path: string, { method, headers }: ApiRequest) {
  const { startReads } = globalThis
  const answer = method === 'GET' ? startReads?.answers[path] : undefined
  if (!startReads || !answer) return undefined
  delete startReads.answers[path]
  const names = new Set([...Object.keys(headers), ...Object.keys(startReads.headers)])
  return [...names].every((name) => headers[name] === startReads.headers[name]) ? answer : undefined
}

interface ApiRequest extends RequestInit {
  method: string
  headers: Record<string, string>
}

async function send(path: string, init: ApiRequest) {
  try {
    const response = await (takePreloadedResponse(path, init) ?? fetch(path, { ...init, credentials: 'include' }))
    return { response, text: await response.text() }
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, 'Network Error', i18next.t('app:network_failed'))
  }
}

async function callApi(key: Key, { signal, form, headers, ...parts }: RequestParts & CallOptions) {
  const [method, path] = key.split(' ') as [string, string]
  const hasBody = parts.body !== undefined
  const { response, text } = await send(buildApiUrl(path, parts), {
    method,
    headers: { ...requestHeaders(method), ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(parts.body) }),
    ...(form && { body: form }),
    ...(signal && { signal }),
  })
  return readResponse(response, text)
}

interface BytesPage {
  bytes: Uint8Array
  /** Cursor of the next page; null after the last one. */
  next: string | null
}

/** Calls a route that returns binary data. The browser's HTTP cache revalidates it. */
export async function apiBytesPage(
  key: Key,
  { signal, headers, ...parts }: RequestParts & CallOptions,
): Promise<BytesPage> {
  const [method, path] = key.split(' ') as [string, string]
  const bearer = token.get()
  const init = {
    method,
    headers: { ...requestHeaders(method), ...headers },
    credentials: 'include' as const,
    ...(signal && { signal }),
  }
  try {
    const response = await fetch(buildApiUrl(path, parts), init)
    if (!response.ok) await readResponse(response, await response.text())
    return { bytes: new Uint8Array(await response.arrayBuffer()), next: response.headers.get('x-next-cursor') }
  } catch (error) {
    if (token.get() === bearer) reportFailure(error)
    if (error instanceof ApiError || signal?.aborted) throw error
    throw new ApiError(0, 'Network Error', i18next.t('app:network_failed'))
  }
}

export const apiBytes = async (key: Key, sent: RequestParts & CallOptions) => (await apiBytesPage(key, sent)).bytes

/** Waits for the password if the call requires reauthentication, then retries the call once. */
export async function withReauthentication<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    const isUnconfirmed = error instanceof ApiError && error.code === 'reauth_required'
    if (!isUnconfirmed || !(await requestReauth())) throw error
    return ask()
  }
}

/** Returns whether the server has another build of the application than this page; rejects if it cannot be reached. */
export async function isBuildOutdated() {
  const build = document.querySelector('#views')?.textContent
  const html = await (await fetch('/', { cache: 'no-store' })).text()
  return Boolean(build) && html.includes('id="views"') && !html.includes(build!)
}

export async function withFailureReport<Answer>(ask: () => Promise<Answer>) {
  const bearer = token.get()
  try {
    return await ask()
  } catch (error) {
    // A failure of an expired session must not end the session that replaced it.
    if (token.get() === bearer) reportFailure(error)
    throw error
  }
}

/** Calls one route of the contract and returns its data. */
export const api = async <K extends Key>(key: K, ...[sent]: Arguments<Sent<Contract[K]>>) =>
  (await withFailureReport(() => withReauthentication(() => callApi(key, sent ?? {})))) as Data<Contract[K]>
