import type { PhotoDetail } from '@imagora/contract'
import { Button } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'

// The builder is loaded on demand, because most links are copied as they are.
const LinkBuilder = lazy(async () => {
  const [module] = await Promise.all([import('./LinkBuilder.tsx'), loadLocaleNamespaces('transforms')])
  return { default: module.LinkBuilder }
})

/** Opens the link builder. Videos, and photos without a link, have none. */
export function LinkBuilderButton({ photo }: { photo: PhotoDetail }) {
  const { t } = useTranslation('viewer')
  const [isOpen, setIsOpen] = useState(false)
  const isLoaded = useWasEverTrue(isOpen)
  if (photo.kind === 'video' || photo.public_url === '') return null
  return (
    <>
      <Button variant="default" leftSection={<SlidersHorizontal size={16} />} onClick={() => setIsOpen(true)}>
        {t('build_link')}
      </Button>
      {isLoaded && (
        <Suspense>
          <LinkBuilder photo={photo} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
