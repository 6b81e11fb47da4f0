import { useTranslation } from 'react-i18next'
import { useGroup } from '#data/content/site.ts'
import { Card } from '#ui/layout/Card.tsx'
import classes from './PoliciesCard.module.css'

/** Where the group may store its files, by name. */
export function PoliciesCard() {
  const { t } = useTranslation('dashboard')
  const { storages } = useGroup()
  return (
    <Card title={t('policies.title')}>
      {storages.length === 0 ? (
        <p className={classes.none}>{t('policies.none')}</p>
      ) : (
        <ul className={classes.list}>
          {storages.map(({ id, name, intro }) => (
            <li key={id}>
              <strong>{name}</strong>
              {intro && <span>{intro}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
