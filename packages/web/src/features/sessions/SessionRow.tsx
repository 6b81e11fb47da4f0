import type { Session } from '@imagora/contract'
import { Button } from '@mantine/core'
import { LogOut, type LucideIcon, Monitor, Smartphone, Tablet, TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useEndSession } from '#data/identity/sessions.ts'
import classes from './SessionsTab.module.css'
import { notices } from '#ui/feedback/notices.tsx'

const icons: Record<Session['device']['kind'], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  other: TabletSmartphone,
}

/** “Chrome on Windows”, as far as it is known. */
function useDeviceName({ browser, os }: Session['device']) {
  const { t } = useTranslation('sessions')
  if (browser && os) return t('device', { browser, os })
  return browser || os || t('unknown_device')
}

/** A country by its name; an address that tells none is all there is to show. */
function usePlace({ country, ip }: Pick<Session, 'country' | 'ip'>) {
  const { i18n } = useTranslation()
  const name = country && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country)
  return [name, ip].filter(Boolean).join(' · ')
}

/** One device that is logged in. */
export function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('sessions')
  const formats = useFormats()
  const name = useDeviceName(session.device)
  const place = usePlace(session)
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
      <div className={classes.facts}>
        <p className={classes.name}>
          {name}
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
