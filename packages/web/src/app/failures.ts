import type { RefusalCode } from '@imagora/contract'
import i18next from 'i18next'
import { watchFailures } from '#lib/api.ts'
import { endSession } from '#lib/session.ts'
import { token } from '#lib/token.ts'
import { notices } from '#ui/notices.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** What is told where it was asked for, and says more there than a notice could. */
const toldInPlace: (RefusalCode | undefined)[] = [
  'mail_unavailable',
  'sms_unavailable',
  'code_unsent',
  'payment_failed',
]

/** What holds for every call that fails; everything else is the caller's to show. */
export function startFailureRules() {
  watchFailures(({ status, message, code }) => {
    if (status === 401) {
      if (token.get()) notices.error({ id: 'session', message })
      endSession(queryClient)
      const { pathname, href } = router.latestLocation
      // There is nobody left whom a form could ask to stay.
      if (pathname !== '/login') void router.navigate({ to: '/login', search: { next: href }, ignoreBlocker: true })
    }
    if (status >= 500 && !toldInPlace.includes(code))
      notices.error({ id: 'fault', title: i18next.t('service_unavailable'), message })
  })
}
