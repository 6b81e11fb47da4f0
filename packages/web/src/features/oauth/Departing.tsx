import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './OauthPage.module.css'

interface Props {
  provider: string
  mark: string | undefined
  isLeaving: boolean
  onLeave: () => void
}

/** For whoever opens the address by itself: nobody is sent to another site unasked. */
export function Departing({ provider, mark, isLeaving, onLeave }: Props) {
  const { t } = useTranslation('oauth')
  return (
    <div className={classes.page}>
      <h1>{t('start.title', { provider })}</h1>
      <p>{t('start.hint', { provider })}</p>
      <Button
        size="md"
        fullWidth
        leftSection={mark && <ProviderIcon provider={mark} />}
        variant="default"
        loading={isLeaving}
        onClick={onLeave}
      >
        {t('start.go', { provider })}
      </Button>
      <TextLink to="/login">{t('to_login')}</TextLink>
    </div>
  )
}
