import type { HealthFinding } from '@imagora/contract'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './Health.module.css'
import { mailSettings, type Place } from './places.ts'

/** Where each is mended; what has no place here is mended on the machine. */
const places: Partial<Record<HealthFinding['problem'], Place>> = {
  storage_failing: { to: '/admin/storages' },
  storage_read_only: { to: '/admin/storages' },
  jobs_late: { to: '/admin/jobs' },
  jobs_failed: { to: '/admin/jobs', search: { state: 'failed' } },
  mail_unset: mailSettings,
  mail_failing: mailSettings,
  mail_waiting: mailSettings,
  faults: { to: '/admin/failures', search: { status: 500 } },
}

function FindingItem({ finding: { problem, level, name, count } }: { finding: HealthFinding }) {
  const { t } = useTranslation('operations')
  const Icon = level === 'failed' ? CircleAlert : TriangleAlert
  const place = places[problem]
  const named = problem === 'disk_low' && name === '' ? t('health.data_folder') : name
  return (
    <li className={classes.finding} data-level={level}>
      <Icon size={20} aria-hidden />
      <div>
        <h2>{t(`health.problems.${problem}.title`, { name: named, count })}</h2>
        <p>{t(`health.problems.${problem}.todo`)}</p>
        {place && <TextLink {...place}>{t('health.go')}</TextLink>}
      </div>
    </li>
  )
}

/** What is wrong, the worst first, each with what to do about it. */
export function HealthFindings({ findings }: { findings: HealthFinding[] }) {
  const { t } = useTranslation('operations')
  if (findings.length === 0) {
    return (
      <div className={classes.finding} data-level="ok">
        <CircleCheck size={20} aria-hidden />
        <div>
          <h2>{t('health.all_well')}</h2>
          <p>{t('health.all_well_hint')}</p>
        </div>
      </div>
    )
  }
  return (
    <ul className={classes.findings} aria-label={t('health.findings', { count: findings.length })}>
      {findings.map((finding) => (
        <FindingItem key={`${finding.problem} ${finding.name}`} finding={finding} />
      ))}
    </ul>
  )
}
