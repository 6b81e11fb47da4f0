import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SetupForm } from './SetupForm.tsx'
import classes from './SetupPage.module.css'

/** Setup page of a new site. The code in its URL is printed only on the server's console. */
export function SetupPage() {
  const { t } = useTranslation(['setup', 'app'])
  const code = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('code') })
  if (!code) return <EmptyState order={1} illustration="closed" title={t('no_code')} hint={t('no_code_hint')} />
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      <SetupForm code={code} />
    </>
  )
}
