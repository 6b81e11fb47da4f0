import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'

interface Props {
  /** Where the decision is sent; null where no email can be sent. */
  email: string | null
}

/** Tells somebody who has registered what happens next. */
export function ApprovalPending({ email }: Props) {
  const { t } = useTranslation('auth')
  return (
    <EmptyState
      order={1}
      illustration="closed"
      title={t('register.waiting.title')}
      hint={email === null ? t('register.waiting.hint') : t('register.waiting.hint_email', { email })}
      action={<ButtonLink to="/login">{t('register.to_login')}</ButtonLink>}
    />
  )
}
