import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeBackground } from '#components/branding/HomeBackground.tsx'
import { SiteLogo } from '#components/branding/SiteLogo.tsx'
import { useConfigs } from '#data/content/site.ts'
import type { Theme } from '#lib/preferences/preferences.ts'
import classes from './LoginLayout.module.css'
import { LanguageMenu } from '#app/layouts/LanguageMenu.tsx'
import { Main } from '#app/layouts/Main.tsx'
import { RegistrationNumbers } from '#app/layouts/public/RegistrationNumbers.tsx'
import { ThemeMenu } from '#app/layouts/ThemeMenu.tsx'

/** Layout of the authentication pages: a picture on one side, one form on the other. */
export function LoginLayout() {
  const { t } = useTranslation()
  const { site } = useConfigs()
  const pictures = site.auth_page_background_images
  const [picture] = useState(() => pictures[Math.floor(Math.random() * pictures.length)])
  const title = site.title || t('name')
  const markOn = (theme?: Theme) => (
    <Link to="/" className={classes.mark}>
      <SiteLogo site={site} theme={theme} />
    </Link>
  )

  return (
    <div className={classes.frame}>
      <aside className={classes.scene} data-picture={picture ? true : undefined} aria-label={title}>
        <HomeBackground picture={picture} words="edges" />
        {markOn(picture ? 'dark' : undefined)}
        <p className={classes.sentence}>{site.homepage_description || site.subtitle || t('sentence')}</p>
      </aside>
      <div className={classes.side}>
        <header className={classes.bar}>
          <div className={classes.narrow}>{markOn()}</div>
          <div className={classes.tools}>
            <LanguageMenu />
            <ThemeMenu />
          </div>
        </header>
        <Main className={classes.main}>
          <Outlet />
        </Main>
        <footer className={classes.footer}>
          <RegistrationNumbers />
        </footer>
      </div>
    </div>
  )
}
