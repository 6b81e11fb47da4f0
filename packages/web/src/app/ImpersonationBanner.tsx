import { useTranslation } from 'react-i18next'
import { useStopImpersonation } from '#data/identity/impersonation.ts'
import { useProfile } from '#data/identity/session.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './Root.module.css'

/** Says on every page that an administrator views as a user, and ends it. */
export function ImpersonationBanner() {
  const { t } = useTranslation('site-mode')
  const formats = useFormats()
  const profile = useProfile()
  const { mutate, isPending } = useStopImpersonation()
  if (!profile?.impersonation) return null
  const time = formats.dateTime(profile.impersonation.expires_at)
  return (
    <aside className={classes.banner}>
      {t('impersonation.banner', { name: profile.username, time })}{' '}
      <button type="button" className={classes.stop} disabled={isPending} onClick={() => mutate()}>
        {t('impersonation.stop')}
      </button>
    </aside>
  )
}
