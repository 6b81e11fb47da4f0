import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#data/identity/session.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Ends the session and shows the home page, whatever the server answers. */
export function useLogOut() {
  const { logOut } = useSession()
  const navigate = useNavigate()
  return async () => {
    // The navigation comes first, as the current screen needs the account.
    await navigate({ to: '/' })
    await logOut().catch((error: Error) => notices.error({ message: error.message }))
  }
}
