import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { usePageKeys } from './use-page-keys.ts'

const ScreenShortcutsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ShortcutsDialog.tsx'), loadLocaleNamespaces('viewer', 'gallery')])
  return { default: module.ScreenShortcutsDialog }
})

/** Lists the shortcuts of any screen that has no help of its own. */
export function KeyboardHelp() {
  const [isOpen, help] = useDisclosure()
  usePageKeys({ onHelp: help.open }, true)
  return (
    isOpen && (
      <Suspense>
        <ScreenShortcutsDialog opened onClose={help.close} />
      </Suspense>
    )
  )
}
