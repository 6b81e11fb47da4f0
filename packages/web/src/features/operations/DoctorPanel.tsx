import type { DoctorFinding } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { CircleAlert, CircleCheck, TriangleAlert, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './Health.module.css'
import { useExamine } from '#data/operations/health.ts'

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleAlert }

function Finding({ finding: { check, level, message, todo } }: { finding: DoctorFinding }) {
  const { t } = useTranslation('doctor')
  const Icon = icons[level]
  return (
    <li className={classes.finding} data-level={level}>
      <Icon size={20} aria-hidden />
      <div>
        <h3>{t('checked', { check: t(`checks.${check}`), level: t(`levels.${level}`) })}</h3>
        <p>{message}</p>
        {todo && <p className={classes.todo}>{todo}</p>}
      </div>
    </li>
  )
}

/** The usual mistakes of a set-up: looked for when somebody asks, as it takes a while. */
export function DoctorPanel() {
  const { t } = useTranslation('doctor')
  const examine = useExamine()
  const { data } = examine
  const count = data?.findings.filter(({ level }) => level !== 'ok').length ?? 0
  return (
    <section className={classes.doctor} aria-labelledby="doctor">
      <header>
        <h2 id="doctor">{t('title')}</h2>
        <Button
          variant="default"
          leftSection={<Wrench size={16} />}
          loading={examine.isPending}
          onClick={() => examine.mutate()}
        >
          {t('examine')}
        </Button>
      </header>
      <p className={classes.about} aria-live="polite">
        {examine.isPending && t('examining')}
        {!examine.isPending && (data ? t('found', { count }) : t('hint'))}
      </p>
      {examine.error && <Alert color="red">{examine.error.message}</Alert>}
      {data && (
        <ul className={classes.findings} aria-label={t('title')}>
          {data.findings.map((finding) => (
            <Finding key={`${finding.check} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}
