import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Illustration } from '#ui/feedback/Illustration.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './OauthPage.module.css'

interface Props {
  purpose: 'login' | 'bind'
  message: string
  onRetry: () => void
}

/** What went wrong, and the ways on. */
export function Failed({ purpose, message, onRetry }: Props) {
  const { t } = useTranslation('oauth')
  return (
    <div className={classes.page} role="alert">
      <Illustration name="broken" />
      <h1>{t(`failed.${purpose}`)}</h1>
      <p>{message}</p>
      <Button size="md" fullWidth onClick={onRetry}>
        {t('again')}
      </Button>
      {purpose === 'bind' ? (
        <ButtonLink to="/user/settings" search={{ tab: 'accounts' }} variant="default" fullWidth>
          {t('to_settings')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" variant="default" fullWidth>
          {t('to_login')}
        </ButtonLink>
      )}
    </div>
  )
}
