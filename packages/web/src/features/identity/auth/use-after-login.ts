import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#data/identity/session.ts'
import { bindPendingIdentity } from '#data/identity/oauth.ts'
import { notices } from '#ui/feedback/notices.tsx'

const route = getRouteApi('/entry/stranger/login')

/** Logs in with a session token and navigates to the requested page. */
export function useAfterLogin() {
  const { t } = useTranslation('auth')
  const { next } = route.useSearch()
  const { history } = useRouter()
  const { logIn } = useSession()

  /**
   * Links the pending identity after a login by second factor or passkey, which cannot carry it; a failure does not
   * undo the login.
   */
  async function bind() {
    try {
      const bound = await bindPendingIdentity()
      if (bound) notices.success({ message: t('pending.bound', { provider: bound.provider }) })
    } catch (error) {
      notices.error({ message: (error as Error).message })
    }
  }

  return async (token: string) => {
    const start = await logIn(token)
    await bind()
    history.replace(next ?? start)
  }
}
