import type { Profile } from '@imagora/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isTransient } from '#data/api/api-error.ts'
import { endSession, loadProfile, profileQuery } from '#data/identity/session.ts'
import { token } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'

interface StoredSession {
  profile: Profile | null
  /** The server answered 401: the stored token counts no longer. */
  isExpired: boolean
}

/**
 * The account behind the stored token, fetched once. An answer other than success ends the session with the server's
 * message; where no answer came the token stays and the error is thrown, for the screen to offer another try.
 */
export async function readSession(client: QueryClient): Promise<StoredSession> {
  const bearer = token.get()
  if (!bearer) return { profile: null, isExpired: false }
  try {
    const profile = client.getQueryData(profileQuery.queryKey) ?? (await loadProfile(client))
    return { profile, isExpired: false }
  } catch (error) {
    // Another tab has logged in or out meanwhile.
    if (token.get() !== bearer) return readSession(client)
    if (isTransient(error)) throw error
    endSession(client)
    notices.error({ id: 'session', message: (error as Error).message })
    return { profile: null, isExpired: error instanceof ApiError && error.status === 401 }
  }
}
