import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Bell, PanelLeftClose, PanelLeftOpen, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './TopBar.module.css'
import type { Profile } from '@imagora/contract'
import { ActivityButton } from '#components/transfers/ActivityButton.tsx'
import { SiteLogo } from '#components/branding/SiteLogo.tsx'
import { submitFiles } from '#lib/state/file-intake.ts'
import { setSidebarOpen, useIsSidebarOpen } from '#lib/preferences/preferences.ts'
import { useConfigs } from '#data/content/site.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { IconLink } from '#ui/layout/IconLink.tsx'
import { AccountMenu } from '#app/layouts/AccountMenu.tsx'
import { LanguageMenu } from '#app/layouts/LanguageMenu.tsx'
import { ThemeMenu } from '#app/layouts/ThemeMenu.tsx'
import { SearchBox } from './SearchBox.tsx'

export function TopBar({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { site } = useConfigs()
  const isOpen = useIsSidebarOpen()
  const FoldIcon = isOpen ? PanelLeftClose : PanelLeftOpen

  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <IconButton
          className={classes.wide}
          label={t(isOpen ? 'nav.fold' : 'nav.unfold')}
          aria-expanded={isOpen}
          aria-controls="sidebar"
          onClick={() => setSidebarOpen(!isOpen)}
        >
          <FoldIcon size={20} />
        </IconButton>
        <Link to="/" className={classes.mark}>
          <SiteLogo site={site} />
        </Link>
      </div>
      <SearchBox />
      <div className={classes.tools}>
        <Button
          className={classes.wide}
          leftSection={<Upload size={16} />}
          aria-keyshortcuts="U"
          onClick={() => submitFiles([])}
        >
          {t('nav.upload')}
        </Button>
        <ActivityButton />
        <IconLink to="/notices" label={t('nav.notices')} className={classes.wide}>
          <Bell size={20} />
        </IconLink>
        <span className={classes.wide}>
          <LanguageMenu />
        </span>
        <ThemeMenu />
        <AccountMenu profile={profile} />
      </div>
    </header>
  )
}
