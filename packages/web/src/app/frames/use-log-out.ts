import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#lib/session.ts'
import { notices } from '#ui/notices.tsx'

/** Ends the session and shows the home page, whatever the server answers. */
export function useLogOut() {
  const { logOut } = useSession()
  const navigate = useNavigate()
  return async () => {
    const ending = logOut()
    await navigate({ to: '/' })
    await ending.catch((error: Error) => notices.error({ message: error.message }))
  }
}
