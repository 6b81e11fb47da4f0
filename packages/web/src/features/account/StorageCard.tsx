import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { Ring } from '#ui/Ring.tsx'
import classes from './DashboardPage.module.css'

/** From here on the ring warns. */
const nearlyFull = 0.9

/** How much of the account's room is taken, in KB as the wire counts it. */
export function StorageCard({ used, total }: { used: number; total: number }) {
  const { t } = useTranslation(['account', 'app'])
  const formats = useFormats()
  const share = total > 0 ? Math.min(1, used / total) : 0
  const rows = [
    [t('account:storage.used'), used],
    [t('account:storage.available'), Math.max(0, total - used)],
    [t('account:storage.total'), total],
  ] as const
  return (
    <section className={`${classes.card} ${classes.storage}`} aria-labelledby="storage">
      <Ring share={share} isFull={share >= nearlyFull}>
        <span className={classes.number}>{formats.percent(share)}</span>
        <span className={classes.second}>{t('account:storage.used')}</span>
      </Ring>
      <div className={classes.rows}>
        <h2 id="storage">{t('app:storage.title')}</h2>
        <dl>
          {rows.map(([label, size]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formats.kilobytes(size)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
