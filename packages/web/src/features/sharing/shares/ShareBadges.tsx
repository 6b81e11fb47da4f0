import type { Share } from '@imagora/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './ShareCard.module.css'

const soon = 3 * 86_400_000
const isSoon = (time: string, now = new Date()) => Date.parse(time) - now.getTime() < soon

function Expiry({ expired_at, is_expired }: Pick<Share, 'expired_at' | 'is_expired'>) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  if (expired_at === null) return <span>{t('never_expires')}</span>
  if (is_expired) return <Badge tone="danger">{t('expired')}</Badge>
  const words = t('expires', { when: formats.ago(expired_at) })
  return (
    <time dateTime={expired_at} title={formats.dateTime(expired_at)}>
      {isSoon(expired_at) ? <Badge tone="warning">{words}</Badge> : words}
    </time>
  )
}

/** Access, expiry and pending uploads of a share. */
export function ShareBadges({ share }: { share: Share }) {
  const { t } = useTranslation('shares')
  const { has_password, pending_count } = share
  return (
    <div className={classes.marks}>
      {has_password && (
        <span>
          <Lock size={14} aria-hidden />
          {t('locked')}
        </span>
      )}
      <Expiry {...share} />
      {pending_count > 0 && <Badge tone="brand">{t('pending', { count: pending_count })}</Badge>}
    </div>
  )
}
