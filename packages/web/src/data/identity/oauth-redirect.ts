import type { Contract, OauthPending, Sent } from '@imagora/contract'
import { useSyncExternalStore } from 'react'
import { api } from '#data/api/client.ts'
import { safeNext } from '#lib/preferences/return-address.ts'

/** What this tab left for, so that it knows when it comes back. */
interface Departure {
  id: number
  purpose: 'login' | 'bind'
  next?: string | undefined
}

/** An account elsewhere that belongs to nobody here yet, until somebody logs in or registers. */
export interface PendingIdentity extends Omit<OauthPending, 'needs'> {
  id: number
  /** What the provider is called. */
  provider: string
  until: number
}

/** The server keeps it for a quarter of an hour. */
const pendingLasts = 14 * 60_000

/** Kept for this tab alone, and never in an address. */
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
    // A browser that stores nothing starts anew after every page.
  }
}

const departureKey = 'third-party'

/** Leaves for the provider. The promise never ends where that works: the page is left. */
export async function redirectToProvider({ id, purpose, next }: Departure): Promise<never> {
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

/** What was left for, where it was this provider; else a log-in, which the server refuses where it was not one. */
export function readPendingRedirect(id: number): Departure {
  const left = read(departureKey) as Departure | null
  if (left?.id !== id) return { id, purpose: 'login' }
  return { ...left, next: safeNext(left.next, window.location.origin) }
}

const pendingKey = 'pending-identity'
const listeners = new Set<() => void>()
let pending = read(pendingKey) as PendingIdentity | null

function put(value: PendingIdentity | null) {
  pending = value
  write(pendingKey, value)
  for (const listener of listeners) listener()
}

const current = () => (pending && pending.until > Date.now() ? pending : null)

export const pendingIdentity = {
  get: current,
  keep: (identity: Omit<PendingIdentity, 'until'>) => put({ ...identity, until: Date.now() + pendingLasts }),
  drop: () => put(null),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePendingIdentity = () => useSyncExternalStore(subscribe, current)

/** What makes a pending identity useless: the next try goes without it. */
const isSpent = (error: unknown) =>
  ['oauth_pending_invalid', 'identity_bound', 'provider_bound'].includes((error as { code?: string }).code ?? '')

/** Sends a form with the pending identity, where there is one, which it then is no longer. */
export async function withPendingIdentity<T extends object>(send: (given: { token?: string }) => Promise<T>) {
  const waiting = current()
  try {
    const answer = await send(waiting ? { token: waiting.token } : {})
    // Where a second step is asked for, nothing was bound yet.
    if (!('needs' in answer)) put(null)
    return answer
  } catch (error) {
    if (isSpent(error)) put(null)
    throw error
  }
}

/** For whoever came in by a second step or a passkey, which carry no pending identity. Tells whether one was bound. */
export async function bindPendingIdentity() {
  const waiting = current()
  if (!waiting) return null
  put(null)
  await bindProvider(waiting.id, { token: waiting.token })
  return waiting
}
