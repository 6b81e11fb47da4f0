import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { Anchor } from '#components/photo-grid/grid-view.ts'

const nameOf = (key: string) => `gallery ${key}`

function read(key: string): Anchor | null {
  try {
    const { id, offset } = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as Anchor
    return Number.isSafeInteger(id) && Number.isFinite(offset) ? { id, offset } : null
  } catch {
    return null
  }
}

function write(key: string, anchor: Anchor) {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(anchor))
  } catch {
    // Without storage the list only starts at the top after going back.
  }
}

/** Returns the photo to restore, for lists that load in pages; null at the beginning. */
export function useAnchorPhotoId() {
  const key = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  return useState(() => read(key)?.id ?? null)[0]
}

/** Restores the first visible photo per history entry, so that going back shows the same photo. */
export function useScrollPosition() {
  const key = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The router's location is already that of the next page while the gallery is being unmounted, or of an opened photo.
  const [entry, setEntry] = useState({ key, path })
  if (path === entry.path && key !== entry.key) setEntry({ key, path })
  const [anchor] = useState(() => read(key))
  return { anchor, save: (kept: Anchor) => write(entry.key, kept) }
}
