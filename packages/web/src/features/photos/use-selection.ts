import { useCallback, useEffect, useState } from 'react'
import { noSelection, selectAll, toggle } from './selection.ts'

const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')

/** The photos that are chosen among those shown; Escape lets them go. */
export function useSelection(shown: number[]) {
  const [selection, setSelection] = useState(noSelection)
  const [isAsked, setAsked] = useState(false)

  const end = useCallback(() => {
    setSelection(noSelection)
    setAsked(false)
  }, [])

  useEffect(() => {
    const handleKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !isElsewhere(target)) end()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [end])

  return {
    chosen: selection.ids,
    isChoosing: isAsked || selection.ids.size > 0,
    begin: () => setAsked(true),
    choose: (id: number, isRange: boolean) => setSelection((now) => toggle(now, shown, id, isRange)),
    chooseAll: () => setSelection(selectAll(shown)),
    end,
  }
}
