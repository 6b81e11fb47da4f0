import { mirrorKey, toReadingKey } from '#lib/browser/direction.ts'

/** Built-in keys of the viewer; actions of the page have their own. */
const own = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  Escape: 'close',
  z: 'zoom',
  s: 'slideshow',
  F: 'full_screen',
  i: 'details',
  c: 'copy',
  '?': 'help',
  ' ': 'play',
  k: 'play',
  m: 'mute',
  f: 'full_screen_video',
} as const

export type ViewerCommand = (typeof own)[keyof typeof own]

/** These keys are never disabled, because keyboard users could not navigate without them. */
const basic: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Escape'])

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Normalizes letters regardless of Caps Lock; `f` has another meaning with Shift. */
function nameOf({ key, shiftKey }: Pressed) {
  if (key.length > 1) return key
  const letter = key.toLowerCase()
  return shiftKey && letter === 'f' ? 'F' : letter
}

/**
 * Returns the built-in action of a key, the key for an action of the page, or null. Mirrored is a page that is written
 * from right to left, where the next photo is to the left.
 */
export function parseViewerKey(
  pressed: Pressed,
  areLettersOn: boolean,
  isMirrored = false,
): ViewerCommand | { key: string } | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  if (!areLettersOn && !basic.has(pressed.key)) return null
  const name = isMirrored ? mirrorKey(nameOf(pressed)) : nameOf(pressed)
  return own[name as keyof typeof own] ?? { key: name }
}

/** Writes a key as it stands on a keyboard. */
export const formatKey = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

/** Keys in the order of the shortcuts dialog, for a page that is written from left to right. */
const shortcuts: { act: ViewerCommand; keys: string[] }[] = [
  { act: 'previous', keys: ['←'] },
  { act: 'next', keys: ['→'] },
  { act: 'first', keys: ['Home'] },
  { act: 'last', keys: ['End'] },
  { act: 'zoom', keys: ['Z'] },
  { act: 'details', keys: ['I'] },
  { act: 'copy', keys: ['C'] },
  { act: 'slideshow', keys: ['S'] },
  { act: 'full_screen', keys: ['Shift', 'F'] },
  { act: 'play', keys: ['Space', 'K'] },
  { act: 'mute', keys: ['M'] },
  { act: 'full_screen_video', keys: ['F'] },
  { act: 'help', keys: ['?'] },
  { act: 'close', keys: ['Esc'] },
]

/** Returns the keys of each built-in action as they work on this page. */
export const listViewerShortcuts = () => shortcuts.map(({ act, keys }) => ({ act, keys: keys.map(toReadingKey) }))

/** Returns the keys of a built-in action as one text, such as `Shift F`. */
export const keysOf = (name: string) =>
  listViewerShortcuts()
    .find(({ act }) => act === name)
    ?.keys.join(' ')
