import type { RefusalCode } from '@imagora/contract'
import i18next from 'i18next'
import { watchFailures } from '#data/api/client.ts'
import { watchForms } from '#data/api/form-errors.ts'
import { readNext } from '#lib/preferences/return-address.ts'
import { endSession } from '#data/identity/session.ts'
import { token } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { queryClient } from './startup/query-client.ts'
import { router } from './router.tsx'

/** Errors that the form itself explains in more detail than a notification could. */
const toldInPlace: (RefusalCode | undefined)[] = [
  'mail_unavailable',
  'sms_unavailable',
  'code_unsent',
  'payment_failed',
]

/** Register and recovery pass on their own return address: a user who has logged in has no use for either page. */
function wayBack({ pathname, href, search }: typeof router.latestLocation) {
  return ['/register', '/forget-password'].includes(pathname) ? readNext(search) : { next: href }
}

/** Redirects to login, which returns to the current page. */
function goToLogin({ replace = false } = {}) {
  const location = router.latestLocation
  // An embedded share stays: the login page refuses to be framed, so the frame would be empty.
  if (location.pathname === '/login' || location.pathname.startsWith('/embed/')) return
  // The session is gone, so no form with unsaved changes can block the navigation.
  void router.navigate({ to: '/login', search: wayBack(location), ignoreBlocker: true, replace })
}

/**
 * Redirects to login when the token stored by an earlier visit is refused. OAuth callbacks and the setup continue:
 * their URLs carry a code that is valid once, and neither needs the old session.
 */
export function leaveEndedSession() {
  if (!/^\/(oauth|setup)(\/|$)/.test(router.latestLocation.pathname)) goToLogin({ replace: true })
}

/** Handles the failures common to all API calls; callers show everything else. */
export function watchApiFailures() {
  // The fields show the errors, and the first of them has the focus, so the notification can disappear.
  watchForms((isValid) => {
    if (isValid) notices.hide('form')
    else notices.error({ id: 'form', message: i18next.t('form_invalid'), isBrief: true })
  })
  watchFailures(({ status, message, code }) => {
    if (status === 401) {
      if (token.get()) notices.error({ id: 'session', message })
      endSession(queryClient)
      goToLogin()
    }
    if (status >= 500 && !toldInPlace.includes(code))
      notices.error({ id: 'fault', title: i18next.t('service_unavailable'), message })
  })
}
