import type { Session } from '@imagora/contract'
import { Button } from '@mantine/core'
import { LogOut, type LucideIcon, Monitor, Smartphone, Tablet, TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { impersonationsQuery } from '#data/identity/impersonation.ts'
import { useEndSession, sessionsQuery, useEndOtherSessions } from '#data/identity/sessions.ts'
import classes from './SessionsTab.module.css'
import { notices } from '#ui/feedback/notices.tsx'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'

const icons: Record<Session['device']['kind'], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  other: TabletSmartphone,
}

/** Returns the device as text, such as “Chrome on Windows”, as far as it is known. */
function useDeviceName({ browser, os }: Session['device']) {
  const { t } = useTranslation('sessions')
  if (browser && os) return t('device', { browser, os })
  return browser || os || t('unknown_device')
}

/** Returns the country name and the IP address; only the address if the country is unknown. */
function useLocationText({ country, ip }: Pick<Session, 'country' | 'ip'>) {
  const { i18n } = useTranslation()
  const name = country && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country)
  return [name, ip].filter(Boolean).join(' · ')
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('sessions')
  const formats = useFormats()
  const name = useDeviceName(session.device)
  const place = useLocationText(session)
  const { mutate, isPending } = useEndSession()
  const Icon = icons[session.device.kind]
  const end = () =>
    mutate(session.id, {
      onSuccess: () => notices.success({ message: t('ended', { name }) }),
      onError: ({ message }) => notices.error({ message }),
    })

  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div>
        <p className={classes.name}>
          {name}
          {session.impersonator && <Badge tone="warning">{t('administrator', { name: session.impersonator })}</Badge>}
          {session.is_current && <Badge tone="success">{t('current')}</Badge>}
        </p>
        <p className={classes.second}>{place}</p>
        <p className={classes.second}>
          <time dateTime={session.last_used_at} title={formats.dateTime(session.last_used_at)}>
            {session.is_current ? t('active_now') : t('last_used', { time: formats.ago(session.last_used_at) })}
          </time>
          {' · '}
          <time dateTime={session.created_at}>{t('created', { time: formats.dateTime(session.created_at) })}</time>
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          leftSection={<LogOut size={16} />}
          loading={isPending}
          aria-label={t('end_named', { name, place })}
          onClick={end}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog }))

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('sessions')
  const [isAsked, { open, close }] = useDisclosure()
  const { mutate, isPending, error } = useEndOtherSessions()
  const end = () =>
    mutate(undefined, {
      onSuccess() {
        close()
        notices.success({ message: t('others_ended') })
      },
    })
  return (
    <div className={classes.others}>
      <Button color="red" variant="light" onClick={open}>
        {t('end_others', { count })}
      </Button>
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            opened
            onClose={close}
            onConfirm={end}
            title={t('end_others', { count })}
            action={t('end_others', { count })}
            isPending={isPending}
            error={error}
          >
            {t('end_others_hint')}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}

/** Administrators who opened the account; the record stays. */
function Impersonations() {
  const { t } = useTranslation('sessions')
  const formats = useFormats()
  const { data } = useQuery(impersonationsQuery)
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes.visits} aria-label={t('impersonations')}>
      <h2>{t('impersonations')}</h2>
      <ul className={classes.list}>
        {data.data.map(({ id, admin, reason, started_at }) => (
          <li key={id} className={classes.visit}>
            {t('impersonation', { admin, reason, time: formats.dateTime(started_at) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sessions of the account, each with a logout button. */
export function SessionsTab() {
  const { t } = useTranslation('sessions')
  const { data, error, refetch } = useQuery(sessionsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={3} height={84} />
  const others = data.meta.total - 1
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {data.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 ? <EndOthers count={others} /> : <p className={classes.alone}>{t('alone')}</p>}
      <Impersonations />
    </>
  )
}
