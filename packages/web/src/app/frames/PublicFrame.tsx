import { Link, Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteLogo } from '#components/branding/SiteLogo.tsx'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs, useSitePages } from '#data/content/site.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Main, SkipLink } from './Main.tsx'
import { PageLink } from './PageLink.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import classes from './PublicFrame.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'

/** More would not fit into one line; the footer has them all. */
const pagesInHeader = 3

function Entrance() {
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

/** The frame of what visitors see. On the home page the header lies over its picture. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { app, site } = useConfigs()
  const pages = useSitePages()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const isWide = useLocation({ select: ({ pathname }) => /^\/(shares|explore)(\/|$)/.test(pathname) })
  const hero = isHome && (site.homepage_background_images.length > 0 ? 'picture' : 'gradient')

  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header} data-hero={hero || undefined}>
        <Link to="/" className={classes.mark}>
          <SiteLogo title={site.title || t('name')} iconUrl={site.icon_url} />
        </Link>
        {!app.setup_needed && (
          <>
            <nav className={classes.nav} aria-label={t('nav.main')}>
              {app.enable_explore && <Link to="/explore">{t('nav.explore')}</Link>}
              {pages.slice(0, pagesInHeader).map((page) => (
                <PageLink key={page.id} page={page} />
              ))}
            </nav>
            <div className={classes.tools}>
              <LanguageSwitch className={classes.quiet} />
              <ThemeToggle />
              <Entrance />
            </div>
          </>
        )}
      </header>
      <Main className={isHome ? classes.bare : isWide ? classes.gallery : classes.main}>{children ?? <Outlet />}</Main>
      <PublicFooter />
    </div>
  )
}
