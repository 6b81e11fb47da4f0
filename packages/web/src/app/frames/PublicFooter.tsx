import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfigs, useSitePages } from '#data/content/site.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { PageLink } from './PageLink.tsx'
import classes from './PublicFooter.module.css'
import { RegistryNumbers } from './RegistryNumbers.tsx'

export function PublicFooter() {
  const { t } = useTranslation()
  const { app, site } = useConfigs()
  const pages = useSitePages()
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <nav className={classes.links} aria-label={t('nav.pages')}>
          {app.enable_explore && <Link to="/explore">{t('nav.explore')}</Link>}
          {pages.map((page) => (
            <PageLink key={page.id} page={page} />
          ))}
          <Link to="/notices">{t('nav.notices')}</Link>
          <Link to="/report">{t('titles.report')}</Link>
        </nav>
        <LanguageSwitch className={classes.language} />
      </div>
      <div className={classes.row}>
        <span>
          © {new Date(app.timestamp * 1000).getFullYear()} {site.title || t('name')}
        </span>
        <RegistryNumbers />
      </div>
    </footer>
  )
}
