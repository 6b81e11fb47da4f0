import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Activity, useActivities } from '#lib/state/activities.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'
import classes from './ActivityTray.module.css'
import { useTimeLeft } from './use-time-left.ts'

const RADIUS = 16
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Mean progress of all operations whose progress is known; null if none is. */
function meanShare(activities: readonly Activity[]) {
  const shares = activities.flatMap(({ share }) => share ?? [])
  return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : null
}

function ProgressRing({ activities }: { activities: readonly Activity[] }) {
  const share = meanShare(activities)
  return (
    <span className={classes.ring}>
      {activities.length > 0 && (
        <svg viewBox="0 0 36 36" aria-hidden data-unknown={share === null || undefined}>
          <circle className={classes.track} cx="18" cy="18" r={RADIUS} />
          <circle
            className={classes.fill}
            cx="18"
            cy="18"
            r={RADIUS}
            strokeDasharray={`${(share ?? 0.25) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          />
        </svg>
      )}
      {activities.length > 1 ? <b aria-hidden>{activities.length}</b> : <ListChecks size={16} aria-hidden />}
    </span>
  )
}

/** Closes the tray, which would lie over the dialog or the page that is shown next. */
const closeTray = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function Acts({ activity: { kind, cancel, to, open } }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const look = { size: 'compact-xs', variant: 'default' } as const
  const name = t(`kinds.${kind}`)
  const handleOpen = (event: MouseEvent<HTMLElement>) => {
    closeTray(event)
    open?.()
  }
  return (
    <div className={classes.acts}>
      {open && (
        <Button {...look} aria-label={t('show_named', { name })} onClick={handleOpen}>
          {t('show')}
        </Button>
      )}
      {to && (
        <ButtonLink {...look} to={to} aria-label={t('show_named', { name })} onClick={closeTray}>
          {t('show')}
        </ButtonLink>
      )}
      {cancel && (
        <Button {...look} aria-label={t('cancel_named', { name })} onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const formats = useFormats()
  const timeLeft = useTimeLeft()
  const { kind, share, count, secondsLeft } = activity
  const name = t(`kinds.${kind}`)
  const facts = [
    count && t('progress', { done: formats.number(count.done), total: formats.number(count.total) }),
    secondsLeft !== undefined && t('time_left', { time: timeLeft(secondsLeft) }),
  ]
  return (
    <li className={classes.row}>
      <p className={classes.name}>{name}</p>
      {share === null ? (
        <div className={classes.unknown} aria-hidden />
      ) : (
        <Meter kind="progressbar" share={share} label={name} />
      )}
      <div className={classes.foot}>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ') || t('running')}</span>
        <Acts activity={activity} />
      </div>
    </li>
  )
}

/**
 * Operations under way, with their progress, time left and a way to cancel them. The button stays once it has been
 * shown, so that the focus is not lost when the last operation ends.
 */
export function ActivityTray() {
  const { t } = useTranslation('activity')
  const activities = useActivities()
  return (
    <PopMenu
      label={activities.length > 0 ? t('button', { count: activities.length }) : t('title')}
      trigger={<ProgressRing activities={activities} />}
      staysOpen
    >
      <section className={classes.tray} aria-label={t('title')}>
        <h2>{t('title')}</h2>
        {activities.length === 0 && <p className={classes.none}>{t('none')}</p>}
        <ul>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      </section>
    </PopMenu>
  )
}
