import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getFindingKind } from '#ui/feedback/finding-kind.ts'
import { Findings } from '#ui/feedback/Findings.tsx'
import classes from '#features/operations/health/Health.module.css'
import { type TestedKey, useTestItem, useTestMail, useTestModeration, useTestPurge } from '#data/operations/health.ts'
import { useProfile } from '#data/identity/session.ts'
import type { Driver } from '@imagora/contract'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { driverLinks, type SettingsLink } from '#features/operations/health/driver-links.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

interface Props {
  driver: TestedKey
  id: number
  name: string
  /** Description before the button. */
  children: ReactNode
}

interface DriverFinding {
  /** Name of the tested step; missing for webhooks, which have a single one. */
  step?: string
  outcome: string
  /** HTTP status returned by a webhook. */
  status?: number | null
}

/** Returns the outcome texts, taken from the screen where the driver is configured. */
function useOutcomeText(driver: TestedKey) {
  const { t } = useTranslation(['drivers', 'storages', 'providers', 'payment-gateways', 'webhooks'])
  const words: Record<TestedKey, Record<string, string>> = {
    storages: t('storages:troubles', { returnObjects: true }),
    oauth: t('providers:test.outcome', { returnObjects: true }),
    payments: t('payment-gateways:test.outcome', { returnObjects: true }),
    webhooks: t('webhooks:errors', { returnObjects: true, status: '{status}' }),
  }
  const steps: Partial<Record<TestedKey, Record<string, string>>> = {
    storages: t('storages:test.steps', { returnObjects: true }),
    oauth: t('providers:test.step', { returnObjects: true }),
    payments: t('payment-gateways:test.step', { returnObjects: true }),
  }
  return ({ step = '', outcome, status }: DriverFinding) =>
    `${steps[driver]?.[step] ?? step} ${words[driver][outcome] ?? outcome}`.replace('{status}', String(status)).trim()
}

/** Tests one item with its saved settings; only failures are shown in detail. */
function DriverItemTest({ driver, id, name, children }: Props) {
  const { t } = useTranslation('drivers')
  const formatFinding = useOutcomeText(driver)
  const { mutate, isPending, data, error } = useTestItem(driver)
  const findings: DriverFinding[] | undefined = data?.findings
  const failures = findings?.filter(({ outcome }) => getFindingKind(outcome) === 'failed')
  const failureFindings = failures?.map((finding) => ({
    key: finding.step ?? finding.outcome,
    kind: 'failed' as const,
    children: formatFinding(finding),
  }))
  const works = { key: 'ok', kind: 'ok' as const, children: t('works') }
  return (
    <>
      <div className={classes.line}>
        {children}
        <WriteAccess>
          <Button
            variant="default"
            size="compact-sm"
            loading={isPending}
            aria-label={t('test_named', { name })}
            onClick={() => mutate(id)}
          >
            {t('test')}
          </Button>
        </WriteAccess>
      </div>
      <Findings
        error={error}
        findings={isPending || !failureFindings ? undefined : failureFindings.length > 0 ? failureFindings : [works]}
      />
    </>
  )
}

interface TryProps {
  name: string
  isPending: boolean
  error: Error | null
  /** Text shown on success; false before. */
  done: string | false
  onRun: () => void
  children: ReactNode
}

function Try({ name, isPending, error, done, onRun, children }: TryProps) {
  const { t } = useTranslation('drivers')
  return (
    <div>
      <div className={classes.actions}>
        <WriteAccess>
          <Button
            variant="default"
            size="compact-sm"
            loading={isPending}
            aria-label={t('test_named', { name })}
            onClick={onRun}
          >
            {t('test')}
          </Button>
        </WriteAccess>
        {children}
      </div>
      <Findings error={error} findings={done ? [{ key: 'ok', kind: 'ok', children: done }] : undefined} />
    </div>
  )
}

/** Placeholder for drivers without a test. */
const NoTry = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

/** Sends a test email to the administrator, if they have an address. */
function MailTry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drivers')
  const email = useProfile()?.email
  const { mutate, isPending, isSuccess, error } = useTestMail()
  if (!email) return <NoTry>{children}</NoTry>
  const done = isSuccess && t('mail_sent', { email })
  return (
    <Try name={t('names.mail')} {...{ isPending, error, done }} onRun={() => mutate(email)}>
      {children}
    </Try>
  )
}

function PurgeTry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drivers')
  const { mutate, isPending, isSuccess, error } = useTestPurge()
  const done = isSuccess && t('purge_sent')
  return (
    <Try name={t('names.purge')} {...{ isPending, error, done }} onRun={() => mutate(undefined)}>
      {children}
    </Try>
  )
}

function ModerationTry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drivers')
  const { mutate, isPending, isSuccess, error } = useTestModeration()
  const done = isSuccess && t('moderation_asked')
  return (
    <Try name={t('names.moderation')} {...{ isPending, error, done }} onRun={() => mutate(undefined)}>
      {children}
    </Try>
  )
}

const panels: Record<TestedKey, string> = {
  oauth: 'provider',
  payments: 'gateway',
  storages: 'storage',
  webhooks: 'webhook',
}

/** Error code under which failures of a driver appear in the failure log. */
const failureCodes: Partial<Record<Driver['key'], string>> = {
  mail: 'mail_unavailable',
  sms: 'sms_unavailable',
  captcha: 'captcha_unavailable',
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

const captchaServices: Partial<Record<string, string>> = { turnstile: 'Cloudflare Turnstile', hcaptcha: 'hCaptcha' }

const isTested = (key: Driver['key']): key is TestedKey => key in panels

function DriverState({ driver: { key, is_set, kind, items } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  if (key === 'captcha' && !(kind in captchaServices)) return <Badge tone="success">{t('builtin')}</Badge>
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
            <TextLink {...driverLinks[key]} search={{ [panels[key]]: id } as SettingsLink['search']}>
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

/** Name of the selected service, for drivers with several. */
function Kind({ driver: { key, is_set, kind } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  const smsKinds: Record<string, string> = t('sms_kinds', { returnObjects: true })
  if (key === 'captcha' && captchaServices[kind]) return <p>{captchaServices[kind]}</p>
  if (!is_set || (key !== 'sms' && key !== 'mail')) return null
  return <p>{key === 'sms' ? (smsKinds[kind] ?? kind) : kind}</p>
}

function Failures({ driver: { key, failure_count: count } }: { driver: Driver }) {
  const { t } = useTranslation('drivers')
  const q = failureCodes[key]
  if (count === 0 || !q) return null
  return (
    <TextLink to="/admin/failures" search={{ q }}>
      {t('failures', { count })}
    </TextLink>
  )
}

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
        <ButtonLink {...driverLinks[key]} variant="default" size="compact-sm">
          {t(isToAdd ? 'add' : 'open')}
        </ButtonLink>
      </Tries>
    </section>
  )
}
