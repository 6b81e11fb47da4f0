import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './SettingsPage.module.css'
import type { SettingsTabName } from './search.ts'
import { settingsTabs } from './tabs.ts'

// The tabs are wider than a phone's screen, so the open one is scrolled into view.
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

function TabLinks({ open }: { open: SettingsTabName }) {
  const { t } = useTranslation('account')
  return (
    <nav className={classes.tabs} aria-label={t('tabs_label')}>
      {settingsTabs.map(({ name, icon: Icon }) => (
        <Link
          key={name}
          to="/user/settings"
          search={{ tab: name }}
          className={classes.tab}
          aria-current={name === open ? 'page' : undefined}
          ref={name === open ? bringIntoView : undefined}
        >
          <Icon size={16} aria-hidden />
          {t(`tabs.${name}.title`)}
        </Link>
      ))}
    </nav>
  )
}

/** Account settings: tabs on the left, or on top of narrow screens. */
export function SettingsPage() {
  const { t } = useTranslation(['account', 'app'])
  const { tab } = useSearch({ from: '/user/settings' })
  const { name, Content } = settingsTabs.find((one) => one.name === tab) ?? settingsTabs[0]!
  return (
    <div className={classes.page}>
      <PageTitle title={t('app:titles.settings')} />
      <div className={classes.columns}>
        <TabLinks open={name} />
        <section className={classes.content} aria-labelledby="tab-title">
          <header className={classes.header}>
            <h2 id="tab-title">{t(`tabs.${name}.title`)}</h2>
            <p>{t(`tabs.${name}.hint`)}</p>
          </header>
          <Suspense key={name} fallback={<FormSkeleton />}>
            <Content />
          </Suspense>
        </section>
      </div>
    </div>
  )
}
