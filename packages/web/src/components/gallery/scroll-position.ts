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
    // Without it one comes back to the beginning, and that is all.
  }
}

/** The photo that one comes back to, for lists that come in parts; nothing at the beginning. */
export function usePlaceId() {
  const key = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  return useState(() => read(key)?.id ?? null)[0]
}

/** The photo one was looking at, kept with the entry of the history: whoever comes back finds the same photo there. */
export function usePlace() {
  const key = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  const [anchor] = useState(() => read(key))
  return { anchor, keep: (kept: Anchor) => write(key, kept) }
}
