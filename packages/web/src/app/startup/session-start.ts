import type { Profile } from '@imagora/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isTransient } from '#data/api/api-error.ts'
import { endSession, loadProfile, profileQuery } from '#data/identity/session.ts'
import { token } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'

interface StoredSession {
  profile: Profile | null
  /** True if the server answered 401: the stored token is no longer valid. */
  isExpired: boolean
}

/**
 * Returns the account of the stored token, fetched once. An error response ends the session with the server's message;
 * without a response the token stays and the error is thrown, so that the screen can offer a retry.
 */
export async function loadSession(client: QueryClient): Promise<StoredSession> {
  const bearer = token.get()
  if (!bearer) return { profile: null, isExpired: false }
  try {
    const profile = client.getQueryData(profileQuery.queryKey) ?? (await loadProfile(client))
    return { profile, isExpired: false }
  } catch (error) {
    // Another tab has logged in or out meanwhile.
    if (token.get() !== bearer) return loadSession(client)
    if (isTransient(error)) throw error
    endSession(client)
    notices.error({ id: 'session', message: (error as Error).message })
    return { profile: null, isExpired: error instanceof ApiError && error.status === 401 }
  }
}
