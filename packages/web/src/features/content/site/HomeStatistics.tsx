import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { useConfigs } from '#data/content/site.ts'
import classes from './HomePage.module.css'

/** Statistics of the site; hidden on a new site. */
export function HomeStatistics() {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { photo_count, photo_size, user_count } = useConfigs().app
  if (photo_count === 0) return null
  const numbers = [
    ['photos', formats.number(photo_count)],
    ['users', formats.number(user_count)],
    ['stored', formats.kilobytes(photo_size)],
  ] as const
  return (
    <dl className={classes.numbers} aria-label={t('numbers')}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
