import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import classes from './TokenCreatePage.module.css'
import { type NewToken, TokenForm } from './TokenForm.tsx'
import { TokenResult } from './TokenResult.tsx'

/** Makes a token and shows it, once: whoever leaves the page has seen the secret for the last time. */
export function TokenCreatePage() {
  const { t } = useTranslation('tokens')
  const [created, setCreated] = useState<NewToken | null>(null)
  return (
    <div className={classes.page}>
      <PageTitle title={created ? t('created_title', { name: created.name }) : t('create')} />
      {created ? <TokenResult created={created} /> : <TokenForm onCreated={setCreated} />}
    </div>
  )
}
