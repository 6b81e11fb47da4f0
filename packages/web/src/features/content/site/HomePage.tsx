import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useConfigs } from '#data/content/site.ts'
import { HomeFeatures } from './HomeFeatures.tsx'
import classes from './HomePage.module.css'
import { HomeActions } from './HomeActions.tsx'
import { HomeStatistics } from './HomeStatistics.tsx'
import { HomeBackground } from '#components/branding/HomeBackground.tsx'

// Photos are below the fold, and load only if the site has an explore page.
const Newest = lazy(async () => ({ default: (await import('./HomePhotos.tsx')).HomePhotos }))

const Plans = lazy(async () => {
  const [{ HomePlans: Teaser }] = await Promise.all([import('./HomePlans.tsx'), loadLocaleNamespaces('plans')])
  return { default: Teaser }
})

export function HomePage() {
  const { t } = useTranslation(['home', 'app'])
  const { site, app } = useConfigs()
  const [picture] = site.homepage_background_images
  const title = site.homepage_title || site.title || t('app:name')

  return (
    <>
      <section className={classes.hero} data-picture={picture ? true : undefined}>
        <HomeBackground picture={picture} />
        <div className={classes.content}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.sentence} dir="auto">
            {site.homepage_description || site.subtitle || t('app:sentence')}
          </p>
          <HomeActions />
        </div>
        <HomeStatistics />
      </section>
      {app.enable_explore && (
        <Suspense>
          <Newest />
        </Suspense>
      )}
      {app.show_plans_at_home && (
        <Suspense fallback={<div className={classes.later} />}>
          <Plans />
        </Suspense>
      )}
      <HomeFeatures />
    </>
  )
}
