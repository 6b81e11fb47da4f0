import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'

export function ForgetPasswordPage() {
  const { t } = useTranslation('auth')
  const { code_channels } = useConfigs().app
  if (code_channels.length === 0) {
    return (
      <EmptyState
        order={1}
        drawing="closed"
        title={t('recover.impossible')}
        hint={t('recover.impossible_hint')}
        action={<ButtonLink to="/login">{t('register.to_login')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <EntryTitle title={t('recover.title')}>
        {t('recover.remembered')}{' '}
        <TextLink to="/login" underline="always">
          {t('register.to_login')}
        </TextLink>
      </EntryTitle>
      <RecoveryForm methods={code_channels} />
    </>
  )
}
