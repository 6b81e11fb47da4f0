import { useDisclosure } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#data/identity/permissions.ts'
import { isApple, isCommandKey } from '#lib/browser/command-key.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import { adminNavigation } from './admin-navigation.ts'
import classes from './PaletteButton.module.css'

const CommandPalette = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/operations/palette/CommandPalette.tsx'),
    loadLocaleNamespaces('tables', 'settings', 'settings-sections', 'site-mode'),
  ])
  return { default: module.CommandPalette }
})

/** Opens the command palette by a press or by Ctrl K from any admin screen. */
export function PaletteButton() {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure()
  const isAsked = useWasEverTrue(isOpen)
  const can = usePermissions()
  const pages = adminNavigation.flatMap(({ items }) =>
    items.filter(({ read }) => can(read)).map(({ to, title, icon }) => ({ to, icon, label: t(`titles.${title}`) })),
  )

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'k')) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [open])

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Search size={16} aria-hidden />
        <span className={classes.label}>{t('nav.palette')}</span>
        <kbd className={classes.shortcut}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isAsked && (
        <Suspense>
          <CommandPalette opened={isOpen} pages={pages} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
