import type { TicketLevel, TicketStatus } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './TicketBadges.module.css'

/** Priority of a ticket as a dot and a label. */
export function LevelBadge({ level }: { level: TicketLevel }) {
  const { t } = useTranslation('tickets')
  return (
    <span className={classes.level} data-level={level}>
      {t(`levels.${level}`)}
    </span>
  )
}

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets')
  return <Badge tone={status === 'completed' ? 'neutral' : 'brand'}>{t(`statuses.${status}`)}</Badge>
}

interface TicketNameProps {
  title: string
  is_unread: boolean
  /** Last reply, or the opening message. */
  excerpt: string
}

/** Title of a ticket in a list, with an excerpt and an unread mark. */
export function TicketName({ title, is_unread, excerpt }: TicketNameProps) {
  const { t } = useTranslation('tickets')
  return (
    <span className={classes.name} data-unread={is_unread || undefined}>
      <strong>
        {is_unread && (
          <span className={classes.dot} title={t('unread')}>
            <span className="unseen">{t('unread')}</span>
          </span>
        )}
        {title}
      </strong>
      {excerpt && <span>{excerpt}</span>}
    </span>
  )
}
