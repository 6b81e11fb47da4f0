import type { Share } from '@imagora/contract'
import { useState } from 'react'

const nobody: ReadonlySet<number> = new Set()

/** Which shares of the page are chosen; what has left it is not chosen any more. */
export function useChosenShares(shares: Share[] | undefined) {
  const [kept, setKept] = useState(nobody)
  const [isAsked, setAsked] = useState(false)
  const shown = (shares ?? []).map(({ id }) => id)
  const ids = new Set(shown.filter((id) => kept.has(id)))
  return {
    ids,
    total: shown.length,
    /** Whether a press chooses. */
    isChoosing: isAsked || ids.size > 0,
    begin: () => setAsked(true),
    toggle(id: number) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setKept(next)
    },
    chooseAll: () => setKept(new Set(shown)),
    end() {
      setAsked(false)
      setKept(nobody)
    },
  }
}

export type ChosenShares = ReturnType<typeof useChosenShares>
