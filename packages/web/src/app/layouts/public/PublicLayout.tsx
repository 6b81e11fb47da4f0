import type { SitePage } from '@imagora/contract'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfigs, useSitePages } from '#data/content/site.ts'
import { LanguageMenu } from '#app/layouts/LanguageMenu.tsx'
import publicFooterClasses from './PublicFooter.module.css'
import { RegistrationNumbers } from './RegistrationNumbers.tsx'
import type { ReactNode } from 'react'
import { SiteLogo } from '#components/branding/SiteLogo.tsx'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useProfile } from '#data/identity/session.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Main } from '#app/layouts/Main.tsx'
import classes from './PublicLayout.module.css'
import { ThemeMenu } from '#app/layouts/ThemeMenu.tsx'

/** Links to a page of the site, or to an external URL that the operator added. */
function PageLink({ page: { type, slug, url, name, icon } }: { page: SitePage }) {
  const label = icon ? `${icon} ${name}` : name
  if (type === 'internal') {
    return (
      <Link to="/pages/$slug" params={{ slug }}>
        {label}
      </Link>
    )
  }
  // A mistyped URL must not become a `javascript:` link.
  if (!/^https?:\/\//i.test(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

function PublicFooter() {
  const { t } = useTranslation()
  const { app, site } = useConfigs()
  const pages = useSitePages()
  return (
    <footer className={publicFooterClasses.footer}>
      <div className={publicFooterClasses.row}>
        <nav className={publicFooterClasses.links} aria-label={t('nav.pages')}>
          {app.enable_explore && <Link to="/explore">{t('nav.explore')}</Link>}
          {pages.map((page) => (
            <PageLink key={page.id} page={page} />
          ))}
          <Link to="/notices">{t('nav.notices')}</Link>
          <Link to="/report">{t('titles.report')}</Link>
        </nav>
        <LanguageMenu />
      </div>
      <div className={publicFooterClasses.row}>
        <span>
          © {new Date(app.timestamp * 1000).getFullYear()} {site.title || t('name')}
        </span>
        <RegistrationNumbers />
      </div>
    </footer>
  )
}

/** More would not fit into one line; the footer has all pages. */
const MAX_HEADER_PAGE_COUNT = 3

function AccountLinks() {
  const { t } = useTranslation()
  const { app } = useConfigs()
  const profile = useProfile()
  if (profile) {
    return (
      <Link to="/user/photos" className={classes.account} aria-label={t('nav.photos')}>
        <UserAvatar name={profile.name || profile.username} url={profile.avatar_url} />
      </Link>
    )
  }
  return (
    <>
      <ButtonLink to="/login" variant="subtle" color="gray" px="xs" className={classes.quiet}>
        {t('nav.login')}
      </ButtonLink>
      {app.enable_registration && (
        <ButtonLink to="/register" className={classes.wide}>
          {t('nav.register')}
        </ButtonLink>
      )}
    </>
  )
}

/** Layout of the public pages. On the home page the header lies over the picture. */
export function PublicLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { app, site } = useConfigs()
  const pages = useSitePages()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const isWide = useLocation({ select: ({ pathname }) => /^\/(shares|explore)(\/|$)/.test(pathname) })
  const hero = isHome && (site.homepage_background_images.length > 0 ? 'picture' : 'gradient')

  return (
    <div className={classes.frame}>
      <header className={classes.header} data-hero={hero || undefined}>
        <Link to="/" className={classes.mark}>
          <SiteLogo site={site} theme={hero === 'picture' ? 'dark' : undefined} />
        </Link>
        {app.setup_needed ? (
          <div className={classes.tools}>
            <LanguageMenu />
            <ThemeMenu />
          </div>
        ) : (
          <>
            <nav className={classes.nav} aria-label={t('nav.main')}>
              {app.enable_explore && <Link to="/explore">{t('nav.explore')}</Link>}
              {pages.slice(0, MAX_HEADER_PAGE_COUNT).map((page) => (
                <PageLink key={page.id} page={page} />
              ))}
            </nav>
            <div className={classes.tools}>
              <LanguageMenu />
              <ThemeMenu />
              <AccountLinks />
            </div>
          </>
        )}
      </header>
      <Main className={isHome ? classes.bare : isWide ? classes.gallery : classes.main}>{children ?? <Outlet />}</Main>
      <PublicFooter />
    </div>
  )
}
