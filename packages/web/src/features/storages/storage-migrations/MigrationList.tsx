import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MigrationRow } from './MigrationRow.tsx'
import { movesQuery } from '#data/storages/storages.ts'
import classes from '#features/storages/storages/StoragesPage.module.css'

/** Latest storage migrations; renders nothing if there were none. */
export function MigrationList() {
  const { t } = useTranslation('storages')
  const { data: moves = [] } = useQuery(movesQuery)
  if (moves.length === 0) return null
  return (
    <section className={classes.moves} aria-labelledby="moves-title">
      <h2 id="moves-title">{t('move.list')}</h2>
      <ul className={classes.list}>
        {moves.map((move) => (
          <li key={move.id} className={classes.moveItem}>
            <MigrationRow move={move} />
          </li>
        ))}
      </ul>
    </section>
  )
}
