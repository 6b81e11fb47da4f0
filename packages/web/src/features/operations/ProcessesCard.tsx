import type { OperationSeries } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import classes from './OperationsPage.module.css'

/** Which processes are there: each has written down something within the last minutes. */
export function ProcessesCard({ processes }: Pick<OperationSeries, 'processes'>) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  return (
    <div className={classes.wide}>
      <Card title={t('series.processes.title')}>
        {processes.length === 0 && <p className={classes.sum}>{t('series.processes.none')}</p>}
        <ul className={classes.rows}>
          {processes.map(({ name, at, rss_bytes, cpu_share, loop_delay_ms }) => (
            <li key={name}>
              <div className={classes.line}>
                <span>{name}</span>
              </div>
              <p>
                {t('series.processes.facts', {
                  memory: formats.bytes(rss_bytes),
                  cpu: formats.percent(cpu_share),
                  delay: t('health.ms', { ms: formats.number(loop_delay_ms) }),
                  ago: formats.ago(at),
                })}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
