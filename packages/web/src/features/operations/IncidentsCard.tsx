import type { Incident, OperationSeries } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './OperationsPage.module.css'

function IncidentLine({ incident: { problem, name, count, began_at, ended_at } }: { incident: Incident }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const isOpen = ended_at === null
  return (
    <li>
      <div className={classes.line}>
        <span>{t(`series.problems.${problem}`, { name: name || t('health.data_folder'), count })}</span>
        <Badge tone={isOpen ? 'danger' : 'success'}>
          {t(isOpen ? 'series.incidents.open' : 'series.incidents.over')}
        </Badge>
      </div>
      <p>
        {formats.dateTime(began_at)}
        {ended_at !== null && ` – ${formats.dateTime(ended_at)}`}
      </p>
    </li>
  )
}

interface Props {
  incidents: Incident[]
  breakers: OperationSeries['breakers']
}

/** What an operator was or would have been told of, the newest first. */
export function IncidentsCard({ incidents, breakers }: Props) {
  const { t } = useTranslation('operations')
  return (
    <div className={classes.wide}>
      <Card
        title={t('series.incidents.title')}
        action={
          <TextLink to="/admin/settings" hash="alerts">
            {t('series.incidents.settings')}
          </TextLink>
        }
      >
        {incidents.length === 0 && <p className={classes.sum}>{t('series.incidents.none')}</p>}
        <ul className={classes.rows}>
          {incidents.map((incident) => (
            <IncidentLine key={incident.id} incident={incident} />
          ))}
        </ul>
        {breakers.length > 0 && (
          <p className={classes.sum}>
            {t('series.breakers', { names: breakers.map(({ kind, name }) => `${kind} ${name}`).join(' · ') })}
          </p>
        )}
      </Card>
    </div>
  )
}
