import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '#lib/i18n.ts'
import type { Shared } from './ShareDialog.tsx'

export type { Shared } from './ShareDialog.tsx'

// The dialog comes when somebody shares something for the first time.
const ShareDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ShareDialog.tsx'), loadTexts('shares')])
  return { default: module.ShareDialog }
})

interface Props {
  /** Nothing while nobody shares. Kept by whoever asks, as another one is another wish. */
  shared: Shared | null
  onClose: () => void
}

/** Where things are shared from: albums, what is chosen, the open photo. */
export function ShareButton({ shared, onClose }: Props) {
  const [last, setLast] = useState<Shared | null>(null)
  // What it is about stays while it closes.
  if (shared && shared !== last) setLast(shared)
  if (!last) return null
  return (
    <Suspense>
      <ShareDialog opened={shared !== null} onClose={onClose} shared={last} />
    </Suspense>
  )
}
