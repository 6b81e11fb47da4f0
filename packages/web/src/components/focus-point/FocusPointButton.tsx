import type { PhotoDetail } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Crosshair } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'

const FocusPointDialog = lazy(async () => {
  const [module] = await Promise.all([import('./FocusPointDialog.tsx'), loadLocaleNamespaces('transforms')])
  return { default: module.FocusPointDialog }
})

/** Opens the dialog for the focus point. */
export function FocusPointButton({ photo }: { photo: PhotoDetail }) {
  const { t } = useTranslation('viewer')
  const [isOpen, setIsOpen] = useState(false)
  const isLoaded = useWasEverTrue(isOpen)
  return (
    <>
      <Button variant="default" leftSection={<Crosshair size={16} />} onClick={() => setIsOpen(true)}>
        {t(photo.focus ? 'focus.change' : 'focus.set')}
      </Button>
      {isLoaded && (
        <Suspense>
          <FocusPointDialog photo={photo} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
