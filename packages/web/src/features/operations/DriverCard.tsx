import type { Driver } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { DriverItemTest } from './DriverItemTest.tsx'
import { MailTry, ModerationTry, NoTry, PurgeTry } from './DriverTries.tsx'
import classes from './Health.module.css'
import { driverPlaces, type Place } from './places.ts'
import type { TestedKey } from '#data/operations/health.ts'

const panels: Record<TestedKey, string> = {
  oauth: 'provider',
  payments: 'gateway',
  storages: 'storage',
  webhooks: 'webhook',
}

/** What went wrong is among the failed requests, under the word for it. */
const failedAs: Partial<Record<Driver['key'], string>> = {
  mail: 'mail_unavailable',
  sms: 'sms_unavailable',
  oauth: 'oauth_unavailable',
  payments: 'payment_failed',
  storages: 'storage_',
  purge: 'purge_unavailable',
  moderation: 'moderation_unavailable',
}

const tries: Partial<Record<Driver['key'], typeof NoTry>> = {
  mail: MailTry,
  purge: PurgeTry,
  moderation: ModerationTry,
}

const isTested = (key: Driver['key']): key is TestedKey => key in panels

function DriverState({ driver: { key, is_set, items } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  if (key === 'captcha') return <Badge tone="success">{t('builtin')}</Badge>
  if (items.some(({ is_enabled, is_failing }) => is_enabled && is_failing))
    return <Badge tone="danger">{t('failing')}</Badge>
  return <Badge tone={is_set ? 'success' : 'neutral'}>{t(is_set ? 'set' : 'unset')}</Badge>
}

function Items({ driver: { key, items } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  if (!isTested(key) || items.length === 0) return null
  return (
    <ul className={classes.rows}>
      {items.map(({ id, name, is_enabled, is_failing }) => (
        <li key={id}>
          <DriverItemTest driver={key} id={id} name={name}>
            <TextLink {...driverPlaces[key]} search={{ [panels[key]]: id } as Place['search']}>
              {name}
            </TextLink>
            {is_failing && <Badge tone="danger">{t('failing')}</Badge>}
            {!is_failing && !is_enabled && <Badge>{t('off')}</Badge>}
          </DriverItemTest>
        </li>
      ))}
    </ul>
  )
}

/** Which service it is, where one is chosen among several. */
function Kind({ driver: { key, is_set, kind } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  const smsKinds: Record<string, string> = t('sms_kinds', { returnObjects: true })
  if (!is_set || (key !== 'sms' && key !== 'mail')) return null
  return <p>{key === 'sms' ? (smsKinds[kind] ?? kind) : kind}</p>
}

function Failures({ driver: { key, failure_count: count } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  const q = failedAs[key]
  if (count === 0 || !q) return null
  return (
    <TextLink to="/admin/failures" search={{ q }}>
      {t('failures', { count })}
    </TextLink>
  )
}

/** One means: whether it is there, whether it works, where it is set up, and its test. */
export function DriverCard({ driver }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  const { key, is_set, items } = driver
  const isToAdd = isTested(key) && items.length === 0
  const Tries = is_set ? (tries[key] ?? NoTry) : NoTry
  return (
    <section className={classes.card} aria-label={t(`names.${key}`)}>
      <header>
        <h2>{t(`names.${key}`)}</h2>
        <DriverState driver={driver} />
      </header>
      <p>{t(`uses.${key}`)}</p>
      <Kind driver={driver} />
      <Items driver={driver} />
      <Failures driver={driver} />
      <Tries>
        <ButtonLink {...driverPlaces[key]} variant="default" size="compact-sm">
          {t(isToAdd ? 'add' : 'open')}
        </ButtonLink>
      </Tries>
    </section>
  )
}
