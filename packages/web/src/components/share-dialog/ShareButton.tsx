import { lazy, Suspense, useState } from 'react'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import type { ShareTarget } from './ShareDialog.tsx'

export type { ShareTarget as Shared } from './ShareDialog.tsx'

// The dialog is loaded when something is shared for the first time.
const ShareDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ShareDialog.tsx'), loadLocaleNamespaces('shares')])
  return { default: module.ShareDialog }
})

interface Props {
  /**
   * Null while the dialog is closed. The caller must keep the reference stable, because a new object means a new share.
   */
  shared: ShareTarget | null
  onClose: () => void
}

/** Share dialog for albums, selected photos and the open photo. */
export function ShareButton({ shared, onClose }: Props) {
  const [last, setLast] = useState<ShareTarget | null>(null)
  // The last share stays rendered while the dialog closes.
  if (shared && shared !== last) setLast(shared)
  if (!last) return null
  return (
    <Suspense>
      <ShareDialog opened={shared !== null} onClose={onClose} shared={last} />
    </Suspense>
  )
}
