import type { Diagnosis, DoctorFinding, DoctorFix } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#data/identity/permissions.ts'
import { useCreateBackup } from '#data/operations/backups.ts'
import { diagnosisQuery, useRunDoctor } from '#data/operations/health.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { RenewButton } from './CertificateCard.tsx'
import { mailSettingsLink, type SettingsLink } from './driver-links.ts'
import { FindingCard } from './FindingCard.tsx'
import classes from './Health.module.css'

/** Screens on which a finding is fixed; the other fixes are calls. */
const screens: Partial<Record<DoctorFix['action'], SettingsLink>> = {
  open_mail_settings: mailSettingsLink,
  open_registration_settings: { to: '/admin/settings', hash: 'registration' },
  open_payments: { to: '/admin/payments' },
  open_storages: { to: '/admin/storages' },
  open_backups: { to: '/admin/backups' },
}

function BackupButton() {
  const { t } = useTranslation('doctor')
  const { mutate, isPending } = useCreateBackup()
  const create = () =>
    mutate(
      { is_with_objects: false, is_with_remote_objects: false },
      {
        onSuccess: () => notices.success({ id: 'doctor', message: t('backup_started') }),
        onError: ({ message }) => notices.error({ id: 'doctor', message }),
      },
    )
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={create}>
      {t('fixes.create_backup')}
    </Button>
  )
}

function FixButton({ fix: { action, id } }: { fix: DoctorFix }) {
  const { t } = useTranslation('doctor')
  const may = usePermissions()
  if (action === 'renew_certificate') return <RenewButton action="renew" />
  if (action === 'create_backup') return may('backups.write') ? <BackupButton /> : null
  const screen = screens[action]
  return (
    screen && (
      <ButtonLink {...screen} {...(id !== null && { search: { storage: id } })} variant="default" size="xs">
        {t(`fixes.${action}`)}
      </ButtonLink>
    )
  )
}

function FindingItem({ finding: { check, level, message, todo, fix } }: { finding: DoctorFinding }) {
  const { t } = useTranslation('doctor')
  const title = t('checked', { check: t(`checks.${check}`), level: t(`levels.${level}`) })
  return (
    <li>
      <FindingCard level={level} title={title} heading="h3" action={fix && <FixButton fix={fix} />}>
        <p>{message}</p>
        {todo && <p className={classes.todo}>{todo}</p>}
      </FindingCard>
    </li>
  )
}

const keyOf = ({ check, message }: DoctorFinding) => `${check} ${message}`

/** Problems come first; what is well can be opened. */
function DiagnosisFindings({ diagnosis: { findings } }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('doctor')
  const problems = findings.filter(({ level }) => level !== 'ok')
  const passed = findings.filter(({ level }) => level === 'ok')
  return (
    <>
      {problems.length > 0 && (
        <ul className={classes.findings} aria-label={t('title')}>
          {problems.map((finding) => (
            <FindingItem key={keyOf(finding)} finding={finding} />
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className={classes.passed}>
          <summary>{t('passed', { count: passed.length })}</summary>
          <ul className={classes.findings}>
            {passed.map((finding) => (
              <FindingItem key={keyOf(finding)} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The last check for common setup mistakes. A new site and one with a new address are checked by themselves. */
export function DoctorPanel() {
  const { t } = useTranslation('doctor')
  const formats = useFormats()
  const { data: diagnosis, error } = useQuery(diagnosisQuery)
  const examine = useRunDoctor()
  const count = diagnosis?.findings.filter(({ level }) => level !== 'ok').length ?? 0
  const state = diagnosis
    ? `${t('found', { count })} · ${t('checked_ago', { ago: formats.ago(diagnosis.checked_at) })}`
    : t('hint')
  const failure = examine.error ?? error
  return (
    <section className={classes.doctor} aria-labelledby="doctor">
      <header>
        <h2 id="doctor">{t('title')}</h2>
        <WriteAccess>
          <Button
            variant="default"
            leftSection={<Wrench size={16} />}
            loading={examine.isPending}
            onClick={() => examine.mutate()}
          >
            {t(diagnosis ? 'again' : 'examine')}
          </Button>
        </WriteAccess>
      </header>
      <p className={classes.about} aria-live="polite">
        {examine.isPending ? t('examining') : state}
      </p>
      {failure && <Alert color="red">{failure.message}</Alert>}
      {diagnosis && <DiagnosisFindings diagnosis={diagnosis} />}
    </section>
  )
}
