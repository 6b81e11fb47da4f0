import { useTranslation } from 'react-i18next'
import { getRouteApi } from '@tanstack/react-router'
import { useConfigs } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import { OtherMethods } from './OtherMethods.tsx'
import { PendingNote } from './PendingNote.tsx'
import { RegisterForm, useRegisterMethods } from './RegisterForm.tsx'

const route = getRouteApi('/entry/stranger/register')

export function RegisterPage() {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const search = route.useSearch()

  const isPossible = useRegisterMethods().length > 0

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
      <RegisterForm next={search.next} />
      <OtherMethods next={search.next} />
    </>
  )
}
