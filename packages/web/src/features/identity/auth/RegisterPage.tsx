import { useTranslation } from 'react-i18next'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { ApprovalNeeded } from '@imagora/contract'
import { lazy, Suspense, useState } from 'react'
import { useConfigs } from '#data/content/site.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { ApprovalPending } from './ApprovalPending.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import { OtherMethods } from './OtherMethods.tsx'
import { PendingNote } from './PendingNote.tsx'
import { RegisterForm, useRegisterMethods } from './RegisterForm.tsx'

const route = getRouteApi('/entry/stranger/register')

const InvitationForm = lazy(async () => {
  const [form] = await Promise.all([import('./InvitationForm.tsx'), loadLocaleNamespaces('invitation')])
  return { default: form.InvitationForm }
})

/** Registration, or the form of an invitation where the fragment of the address is its token. */
export function RegisterPage() {
  const { hash } = useLocation()
  if (!hash.startsWith('imv_')) return <OpenRegistration />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <InvitationForm key={hash} token={hash} />
    </Suspense>
  )
}

function OpenRegistration() {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const search = route.useSearch()

  const isPossible = useRegisterMethods().length > 0
  const [needed, setNeeded] = useState<ApprovalNeeded | null>(null)
  if (needed) return <ApprovalPending email={needed.email} />

  if (app.sso_only) {
    return (
      <EmptyState
        order={1}
        illustration="closed"
        title={t('sso.registration')}
        hint={t('sso.registration_hint')}
        action={
          <ButtonLink to="/login" search={search}>
            {t('register.to_login')}
          </ButtonLink>
        }
      />
    )
  }
  if (!app.enable_registration || !isPossible) {
    return (
      <EmptyState
        order={1}
        illustration="closed"
        title={t(isPossible ? 'registration_closed' : 'register.impossible')}
        hint={t(isPossible ? 'register.closed_hint' : 'register.impossible_hint')}
        action={
          <ButtonLink to="/login" search={search}>
            {t('register.to_login')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <LoginTitle title={t('register.title')}>
        {t('register.has_account')}{' '}
        <TextLink to="/login" search={search} underline="always">
          {t('register.to_login')}
        </TextLink>
      </LoginTitle>
      <PendingNote page="register" />
      <RegisterForm next={search.next} onPending={setNeeded} />
      <OtherMethods next={search.next} />
    </>
  )
}
