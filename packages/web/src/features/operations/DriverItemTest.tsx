import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#ui/feedback/finding-kind.ts'
import { Findings } from '#ui/feedback/Findings.tsx'
import classes from './Health.module.css'
import { type TestedKey, useTestItem } from '#data/operations/health.ts'

interface Props {
  driver: TestedKey
  id: number
  name: string
  /** What it is, before its button. */
  children: ReactNode
}

interface Found {
  /** A webhook is told something in one step. */
  step?: string
  outcome: string
  /** What a webhook was answered with. */
  status?: number | null
}

/** The words of the screen where it is set up. */
function useOutcomeWords(driver: TestedKey) {
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
  return ({ step = '', outcome, status }: Found) =>
    `${steps[driver]?.[step] ?? step} ${words[driver][outcome] ?? outcome}`.replace('{status}', String(status)).trim()
}

/** Tries one out by what is saved; only what went wrong is told in full. */
export function DriverItemTest({ driver, id, name, children }: Props) {
  const { t } = useTranslation('drivers')
  const wordsOf = useOutcomeWords(driver)
  const { mutate, isPending, data, error } = useTestItem(driver)
  const findings: Found[] | undefined = data?.findings
  const bad = findings?.filter(({ outcome }) => kindOf(outcome) === 'failed')
  const told = bad?.map((finding) => ({
    key: finding.step ?? finding.outcome,
    kind: 'failed' as const,
    children: wordsOf(finding),
  }))
  const works = { key: 'ok', kind: 'ok' as const, children: t('works') }
  return (
    <>
      <div className={classes.line}>
        {children}
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={t('test_named', { name })}
          onClick={() => mutate(id)}
        >
          {t('test')}
        </Button>
      </div>
      <Findings error={error} findings={isPending || !told ? undefined : told.length > 0 ? told : [works]} />
    </>
  )
}
