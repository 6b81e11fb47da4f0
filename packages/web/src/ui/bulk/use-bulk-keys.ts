import { useEffect, useEffectEvent } from 'react'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'

interface BulkKey {
  /** Value of `KeyboardEvent.key`, letters in lower case. */
  key: string | undefined
  onPress: () => void
}

const fields = 'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])'

/** Returns whether the focused element takes text; a checkbox of a row takes no letters. */
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.matches(fields)

/** Keys that act on the selected rows, unless the user has turned shortcuts off or a dialog covers the page. */
export function useBulkKeys(keys: BulkKey[]) {
  const areOn = useAreViewerKeysOn()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event
    const isPlain = !ctrlKey && !metaKey && !altKey && !repeat && !defaultPrevented
    if (!areOn || !isPlain || isTyping(target) || document.querySelector('[aria-modal=true]')) return
    const name = key.length === 1 ? key.toLowerCase() : key
    const pressed = keys.find((each) => each.key === name)
    if (!pressed) return
    event.preventDefault()
    pressed.onPress()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
