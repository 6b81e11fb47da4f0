import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configsQuery, useConfigs } from '#data/content/site.ts'
import { useProfile } from '#data/identity/session.ts'
import { suspendUploads } from '#lib/state/file-intake.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Root.module.css'

/** How soon a tab learns that the site is back to normal. */
const POLL_MS = 5000

/** Says that the site is read-only or under maintenance, until it no longer is, and why nothing can be uploaded. */
export function SiteModeBanner() {
  const { t } = useTranslation('site-mode')
  const { site_mode: mode, site_mode_cause: cause, site_mode_message: message } = useConfigs().app
  const profile = useProfile()
  useQuery({ ...configsQuery, refetchInterval: POLL_MS })
  const isReadOnly = mode === 'read_only'
  useEffect(() => {
    if (!isReadOnly) return undefined
    return suspendUploads(() =>
      notices.error({ id: 'site_mode', title: t('upload_refused'), message: message || t('banner.read_only') }),
    )
  }, [isReadOnly, message, t])
  if (mode === 'normal') return null
  return (
    <aside className={classes.banner} aria-live="polite">
      {t(`banner.${cause === 'disk_full' || cause === 'database' ? cause : mode}`)}{' '}
      {message && <strong dir="auto">{message}</strong>}{' '}
      {profile?.is_admin && <Link to="/admin/health">{t('manage')}</Link>}
    </aside>
  )
}
