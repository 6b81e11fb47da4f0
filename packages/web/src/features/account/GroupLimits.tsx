import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { useGroup } from '#lib/site.ts'
import classes from './DashboardPage.module.css'

const counts = [
  'max_files_per_batch',
  'limit_concurrent_upload',
  'limit_per_minute',
  'limit_per_hour',
  'limit_per_day',
  'limit_per_week',
  'limit_per_month',
] as const

/** What the group in force allows; a limit of 0 is none. */
export function GroupLimits() {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const { group } = useGroup()
  const { options } = group
  const rows: [string, string][] = [
    [t('limits.max_upload_size'), options.max_upload_size > 0 ? formats.kilobytes(options.max_upload_size) : ''],
    [t('limits.min_upload_size'), options.min_upload_size > 0 ? formats.kilobytes(options.min_upload_size) : ''],
    ...counts.map((name): [string, string] => [
      t(`limits.${name}`),
      options[name] > 0 ? t('limits.files', { count: options[name] }) : '',
    ]),
    [t('limits.allow_file_types'), options.allow_file_types.join(' · ')],
  ]
  return (
    <section className={`${classes.card} ${classes.limits}`} aria-labelledby="limits">
      <h2 id="limits">
        {t('group')} <span className={classes.group}>{group.name}</span>
      </h2>
      {group.intro && <p className={classes.second}>{group.intro}</p>}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('limits.none')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
