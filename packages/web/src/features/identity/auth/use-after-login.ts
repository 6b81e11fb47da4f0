import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#data/identity/session.ts'
import { bindPendingIdentity } from '#data/identity/oauth-redirect.ts'
import { notices } from '#ui/feedback/notices.tsx'

const route = getRouteApi('/entry/stranger/login')

/** Goes in with the token of a session, to where one wanted to go. */
export function useAfterLogin() {
  const { t } = useTranslation('auth')
  const { next } = route.useSearch()
  const { history } = useRouter()
  const { logIn } = useSession()

  /** A second step and a passkey carry no pending identity: it is bound once they have let in, which they have either way. */
  async function bind() {
    try {
      const bound = await bindPendingIdentity()
      if (bound) notices.success({ message: t('pending.bound', { provider: bound.provider }) })
    } catch (error) {
      notices.error({ message: (error as Error).message })
    }
  }

  return async (token: string) => {
    await logIn(token)
    await bind()
    history.replace(next ?? '/user/dashboard')
  }
}
