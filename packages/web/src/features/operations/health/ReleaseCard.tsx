import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { releaseQuery } from '#data/operations/health.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import classes from './Health.module.css'
import { HealthCard } from './HealthCard.tsx'

/** The running version and what it changed. */
export function ReleaseCard() {
  const { t } = useTranslation('doctor')
  const formats = useFormats()
  const { data } = useQuery(releaseQuery)
  if (!data) return null
  const { version, is_packaged, commit, released_at, areas } = data
  return (
    <HealthCard title={t('release.title')}>
      <DescriptionList
        facts={[
          [t('release.version'), version],
          [t('release.commit'), commit],
          [t('release.released'), released_at && formats.dateTime(released_at)],
        ]}
      />
      {!is_packaged && <p>{t('release.checkout')}</p>}
      {areas.length > 0 && (
        <details className={classes.passed}>
          <summary>{t('release.changes')}</summary>
          {areas.map(({ area, changes }) => (
            <section key={area} lang="en" dir="ltr">
              <h3 className={classes.area}>{area}</h3>
              <ul className={classes.changes}>
                {changes.map((change) => (
                  <li key={`${change.commit} ${change.summary}`}>{change.summary}</li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      )}
      <p>{t('release.hint')}</p>
    </HealthCard>
  )
}
