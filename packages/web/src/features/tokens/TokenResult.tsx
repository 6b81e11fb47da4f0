import { Button } from '@mantine/core'
import { Copy, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/layout/links.tsx'
import { ClientConfigs } from './ClientConfigs.tsx'
import type { NewToken } from './TokenForm.tsx'
import classes from './TokenResult.module.css'
import { useCopy } from '#components/links/use-copy.ts'

const mayUpload = ({ abilities }: NewToken) => abilities.includes('*') || abilities.includes('upload:write')

/** The form was long and its button is gone: the eye and the keyboard begin at the top again. */
function beginHere(result: HTMLElement | null) {
  result?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/** The secret, this once, and what to do with it. */
export function TokenResult({ created }: { created: NewToken }) {
  const { t } = useTranslation('tokens')
  const copy = useCopy('text')
  return (
    <div className={classes.result} ref={beginHere} tabIndex={-1}>
      <p className={classes.warning}>
        <TriangleAlert size={20} aria-hidden />
        {t('shown_once')}
      </p>
      <div className={classes.secret}>
        <code className={classes.token} aria-label={t('secret')}>
          {created.token}
        </code>
        <Button leftSection={<Copy size={16} />} onClick={() => void copy(created.token)}>
          {t('copy_token')}
        </Button>
      </div>
      {mayUpload(created) ? (
        <section className={classes.clients}>
          <h2>{t('clients.title')}</h2>
          <p className={classes.hint}>{t('clients.hint')}</p>
          <ClientConfigs token={created.token} />
        </section>
      ) : (
        <p className={classes.hint}>{t('clients.no_upload')}</p>
      )}
      <div>
        <ButtonLink to="/user/tokens" variant="default">
          {t('to_list')}
        </ButtonLink>
      </div>
    </div>
  )
}
