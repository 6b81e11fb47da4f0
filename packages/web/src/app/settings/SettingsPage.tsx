import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './SettingsPage.module.css'
import type { TabName } from './search.ts'
import { tabs } from './tabs.ts'

// On a phone the tabs are wider than the screen: the one that is open is brought into sight.
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

function TabLinks({ open }: { open: TabName }) {
  const { t } = useTranslation('account')
  return (
    <nav className={classes.tabs} aria-label={t('tabs_label')}>
      {tabs.map(({ name, icon: Icon }) => (
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

/** What a person changes about their account: tabs on the left, on top where there is no room. */
export function SettingsPage() {
  const { t } = useTranslation(['account', 'app'])
  const { tab } = useSearch({ from: '/user/settings' })
  const { name, Content } = tabs.find((one) => one.name === tab) ?? tabs[0]!
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
