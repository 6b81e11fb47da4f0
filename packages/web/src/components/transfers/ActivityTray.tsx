import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, ListChecks, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Activity, dismissActivity, dismissFinished, useActivities } from '#lib/state/activities.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
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

/** Progress of what is under way, and a dot once something has ended: red if it failed. */
function ProgressRing({ running, finished }: { running: readonly Activity[]; finished: readonly Activity[] }) {
  const share = meanShare(running)
  const isFailed = finished.some(({ outcome }) => outcome?.isFailed)
  return (
    <span className={classes.ring}>
      {running.length > 0 && (
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
      {running.length > 1 ? <b aria-hidden>{running.length}</b> : <ListChecks size={16} aria-hidden />}
      {finished.length > 0 && <span className={classes.dot} data-failed={isFailed || undefined} />}
    </span>
  )
}

/** Closes the tray, which would lie over the dialog or the page that is shown next. */
const closeTray = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function Acts({ activity: { id, kind, cancel, to, open, outcome } }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const look = { size: 'compact-xs', variant: 'default' } as const
  const name = t(`kinds.${kind}`)
  const handleOpen = (event: MouseEvent<HTMLElement>) => {
    closeTray(event)
    open?.()
  }
  const next = outcome?.next
  return (
    <div className={classes.acts}>
      {next && (
        <Button {...look} variant="light" onClick={next.act}>
          {next.label}
        </Button>
      )}
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
      {cancel && !outcome && (
        <Button {...look} aria-label={t('cancel_named', { name })} onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      {outcome && (
        <IconButton label={t('dismiss_named', { name })} onClick={() => dismissActivity(id)}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  )
}

function useOutcomeText() {
  const { t } = useTranslation('activity')
  return ({ outcome }: Activity) => outcome?.message ?? t(outcome?.isFailed ? 'failed' : 'done')
}

function Outcome({ activity }: { activity: Activity }) {
  const textOf = useOutcomeText()
  const isFailed = activity.outcome?.isFailed ?? false
  const Icon = isFailed ? CircleAlert : CircleCheck
  return (
    <span className={classes.outcome} data-failed={isFailed || undefined}>
      <Icon size={16} aria-hidden />
      {textOf(activity)}
    </span>
  )
}

/** Tells screen readers what has begun and how it has ended, and nothing in between. */
function Announcement({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation('activity')
  const textOf = useOutcomeText()
  const [told, setTold] = useState('')
  const known = useRef(new Map<number, boolean>())
  useEffect(() => {
    const news = activities.filter(({ id, outcome }) => known.current.get(id) !== Boolean(outcome))
    known.current = new Map(activities.map(({ id, outcome }) => [id, Boolean(outcome)]))
    if (news.length === 0) return
    const words = news.map((activity) => {
      const name = t(`kinds.${activity.kind}`)
      return activity.outcome ? t('ended', { name, result: textOf(activity) }) : name
    })
    setTold(words.join(' '))
  }, [activities, t, textOf])
  return <output className="unseen">{told}</output>
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const formats = useFormats()
  const timeLeft = useTimeLeft()
  const { kind, subject, share, isPaused, hold, outcome, count, secondsLeft } = activity
  const name = t(`kinds.${kind}`)
  const facts = [
    isPaused && t('paused'),
    hold,
    share !== null && !count && formats.percent(share),
    count && t('progress', { done: formats.number(count.done), total: formats.number(count.total) }),
    secondsLeft !== undefined && !hold && t('time_left', { time: timeLeft(secondsLeft) }),
  ]
  return (
    <li className={classes.row}>
      <p className={classes.name}>
        {name}
        {subject && <span className={classes.subject}>{subject}</span>}
      </p>
      {!outcome && share === null && <div className={classes.unknown} aria-hidden />}
      {!outcome && share !== null && <Meter kind="progressbar" share={share} label={name} />}
      <div className={classes.foot}>
        {outcome ? (
          <Outcome activity={activity} />
        ) : (
          <span className={classes.facts}>{facts.filter(Boolean).join(' · ') || t('running')}</span>
        )}
        <Acts activity={activity} />
      </div>
    </li>
  )
}

/**
 * Operations under way with their progress, time left and a way to cancel them, and how the last ones ended. The button stays once it has been
 * shown, so that the focus is not lost when the last operation ends.
 */
export function ActivityTray() {
  const { t } = useTranslation('activity')
  const activities = useActivities()
  const running = activities.filter(({ outcome }) => !outcome)
  const finished = activities.filter(({ outcome }) => outcome)
  return (
    <>
      <Announcement activities={activities} />
      <PopMenu
        label={running.length > 0 ? t('button', { count: running.length }) : t('title')}
        trigger={<ProgressRing running={running} finished={finished} />}
        staysOpen
      >
        <section className={classes.tray} aria-label={t('title')}>
          <div className={classes.head}>
            <h2>{t('title')}</h2>
            {finished.length > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={dismissFinished}>
                {t('clear')}
              </Button>
            )}
          </div>
          {activities.length === 0 && <p className={classes.none}>{t('none')}</p>}
          <ul>
            {activities.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
        </section>
      </PopMenu>
    </>
  )
}
