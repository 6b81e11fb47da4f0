import type { Contract, OauthPending, Sent } from '@imagora/contract'
import { useSyncExternalStore } from 'react'
import { api } from '#data/api/client.ts'
import { sanitizeNextPath } from '#lib/preferences/return-address.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from './session.ts'

/** Purpose of the redirect, stored in this tab for the callback. */
interface ProviderRedirect {
  id: number
  purpose: 'login' | 'bind'
  next?: string | undefined
}

/** External account not linked to any user yet; waits until the user logs in or registers. */
interface PendingIdentity extends Omit<OauthPending, 'needs'> {
  id: number
  /** Display name of the provider. */
  provider: string
  until: number
}

/** Milliseconds a pending identity is used; the server keeps it for 15 minutes. */
const PENDING_IDENTITY_TTL_MS = 14 * 60_000

/** Reads from `sessionStorage`, which is limited to this tab and never appears in a URL. */
function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: unknown) {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser without storage loses the value on every page load.
  }
}

const departureKey = 'third-party'

/** Redirects to the provider. On success the promise never resolves, because the page unloads. */
export async function redirectToProvider({ id, purpose, next }: ProviderRedirect): Promise<never> {
  const params = { id }
  const { redirect_url } =
    purpose === 'bind'
      ? await api('GET /oauth/{id}/bind', { params })
      : await api('GET /oauth/{id}/redirect', { params })
  write(departureKey, { id, purpose, next })
  window.location.assign(redirect_url)
  return new Promise<never>(() => {})
}

export const logInWithProvider = (id: number, body: Sent<Contract['POST /oauth/{id}/login']>['body']) =>
  api('POST /oauth/{id}/login', { params: { id }, body })

export const bindProvider = (id: number, body: Sent<Contract['POST /oauth/{id}/bind']>['body']) =>
  api('POST /oauth/{id}/bind', { params: { id }, body })

/**
 * Returns the stored redirect of this provider; otherwise assumes a login, which the server rejects if it was not one.
 */
export function readPendingRedirect(id: number): ProviderRedirect {
  const left = read(departureKey) as ProviderRedirect | null
  if (left?.id !== id) return { id, purpose: 'login' }
  return { ...left, next: sanitizeNextPath(left.next, window.location.origin) }
}

/** Returns whether this tab was sent to a provider before; another automatic redirect could then be a loop. */
export const wasRedirected = () => read(departureKey) !== null

const pendingKey = 'pending-identity'
const listeners = new Set<() => void>()
let pending = read(pendingKey) as PendingIdentity | null

function setPending(value: PendingIdentity | null) {
  pending = value
  write(pendingKey, value)
  for (const listener of listeners) listener()
}

const getPending = () => (pending && pending.until > Date.now() ? pending : null)

export const pendingIdentity = {
  get: getPending,
  save: (identity: Omit<PendingIdentity, 'until'>) =>
    setPending({ ...identity, until: Date.now() + PENDING_IDENTITY_TTL_MS }),
  clear: () => setPending(null),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePendingIdentity = () => useSyncExternalStore(subscribe, getPending)

/** Returns whether an error invalidates the pending identity, so that the next attempt omits it. */
const isPendingRejected = (error: unknown) =>
  ['oauth_pending_invalid', 'identity_bound', 'provider_bound'].includes((error as { code?: string }).code ?? '')

/** Sends a form with the pending identity, if any, and clears it on success. */
export async function withPendingIdentity<T extends object>(send: (given: { token?: string }) => Promise<T>) {
  const waiting = getPending()
  try {
    const answer = await send(waiting ? { token: waiting.token } : {})
    // A response that requires a second factor has not linked the identity yet.
    if ((answer as { needs?: string }).needs !== 'second_factor') setPending(null)
    return answer
  } catch (error) {
    if (isPendingRejected(error)) setPending(null)
    throw error
  }
}

/**
 * Links the pending identity after a login by second factor or passkey, which cannot carry it. Returns the linked
 * identity, or null.
 */
export async function bindPendingIdentity() {
  const waiting = getPending()
  if (!waiting) return null
  setPending(null)
  await bindProvider(waiting.id, { token: waiting.token })
  return waiting
}

export const bindingsQuery = queryOptions({
  queryKey: ['bindings'],
  queryFn: async () => (await api('GET /oauth/binds', { query: { per_page: 100 } })).data,
})

export function useUnbindProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /oauth/{id}/unbind', { params: { id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: bindingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  })
}
