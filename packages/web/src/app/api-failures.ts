import type { RefusalCode } from '@imagora/contract'
import i18next from 'i18next'
import { setFailureListener } from '#data/api/client.ts'
import { setFormListener } from '#data/api/form-errors.ts'
import { readNextSearch } from '#lib/preferences/return-address.ts'
import { configsQuery } from '#data/content/site.ts'
import { endSession } from '#data/identity/session.ts'
import { token } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { queryClient } from './startup/query-client.ts'
import { router } from './router.tsx'

/** Errors that the form itself explains in more detail than a notification could. */
const INLINE_REFUSAL_CODES: (RefusalCode | undefined)[] = [
  'mail_unavailable',
  'sms_unavailable',
  'code_unsent',
  'captcha_unavailable',
  'captcha_test_failed',
  'payment_failed',
]

/** Refusals after which the site's mode, and with it the banner, is another one than this tab knows. */
const MODE_REFUSAL_CODES: (RefusalCode | undefined)[] = [
  'site_read_only',
  'site_maintenance',
  'database_full',
  'server_busy',
]

/** A configuration that fails too must not be asked for again at once. */
const MODE_LOOKUP_INTERVAL_MS = 5000
let lastModeLookup = -MODE_LOOKUP_INTERVAL_MS

function refetchMode() {
  if (performance.now() - lastModeLookup < MODE_LOOKUP_INTERVAL_MS) return
  lastModeLookup = performance.now()
  void queryClient.refetchQueries(configsQuery)
}

/** Register and recovery pass on their own return address: a user who has logged in has no use for either page. */
function getReturnSearch({ pathname, href, search }: typeof router.latestLocation) {
  return ['/register', '/forget-password'].includes(pathname) ? readNextSearch(search) : { next: href }
}

/** Redirects to login, which returns to the current page. */
function redirectToLogin({ replace = false } = {}) {
  const location = router.latestLocation
  // An embedded share stays: the login page refuses to be framed, so the frame would be empty.
  if (location.pathname === '/login' || location.pathname.startsWith('/embed/')) return
  // The session is gone, so no form with unsaved changes can block the navigation.
  void router.navigate({ to: '/login', search: getReturnSearch(location), ignoreBlocker: true, replace })
}

/**
 * Redirects to login when the token stored by an earlier visit is refused. OAuth callbacks and the setup continue:
 * their URLs carry a code that is valid once, and neither needs the old session.
 */
export function redirectAfterSessionEnd() {
  if (!/^\/(oauth|setup)(\/|$)/.test(router.latestLocation.pathname)) redirectToLogin({ replace: true })
}

/** Handles the failures common to all API calls; callers show everything else. */
export function watchApiFailures() {
  // The fields show the errors, and the first of them has the focus, so the notification can disappear.
  setFormListener((isValid) => {
    if (isValid) notices.hide('form')
    else notices.error({ id: 'form', message: i18next.t('form_invalid'), isBrief: true })
  })
  setFailureListener(({ status, message, code }) => {
    if (status === 401) {
      if (token.get()) notices.error({ id: 'session', message })
      endSession(queryClient)
      redirectToLogin()
    }
    const isMode = MODE_REFUSAL_CODES.includes(code)
    if (isMode) refetchMode()
    if (status >= 500 && !INLINE_REFUSAL_CODES.includes(code))
      notices.error({ id: 'fault', message, ...(!isMode && { title: i18next.t('service_unavailable') }) })
  })
}
