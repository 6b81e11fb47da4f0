import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useSession } from '#lib/session.ts'

const route = getRouteApi('/entry/stranger/login')

/** Goes in with the token of a session, to where one wanted to go. */
export function useEntry() {
  const { next } = route.useSearch()
  const { history } = useRouter()
  const { logIn } = useSession()
  return async (token: string) => {
    await logIn(token)
    history.replace(next ?? '/user/dashboard')
  }
}
