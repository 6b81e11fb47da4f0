/** What a key does in the viewer itself; what the place offers brings its own. */
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
} as const

export type OwnAct = (typeof own)[keyof typeof own]

/** Without these nobody who sees no pointer could move: they are never switched off. */
const basic: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Escape'])

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Letters count by what they are, whatever Caps Lock makes of them; one of them means something else with Shift. */
function nameOf({ key, shiftKey }: Pressed) {
  if (key.length > 1) return key
  const letter = key.toLowerCase()
  return shiftKey && letter === 'f' ? 'F' : letter
}

/** What was asked for by a key: something of the viewer, the key of an act of the place, or nothing. */
export function actOf(pressed: Pressed, areLettersOn: boolean): OwnAct | { key: string } | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  if (!areLettersOn && !basic.has(pressed.key)) return null
  const name = nameOf(pressed)
  return own[name as keyof typeof own] ?? { key: name }
}

/** Whether what has the focus takes keys itself. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'slider')

/** For the sheet that lists them, in its order. */
export const ownKeys: { act: OwnAct; keys: string[] }[] = [
  { act: 'previous', keys: ['←'] },
  { act: 'next', keys: ['→'] },
  { act: 'first', keys: ['Home'] },
  { act: 'last', keys: ['End'] },
  { act: 'zoom', keys: ['Z'] },
  { act: 'details', keys: ['I'] },
  { act: 'copy', keys: ['C'] },
  { act: 'slideshow', keys: ['S'] },
  { act: 'full_screen', keys: ['Shift', 'F'] },
  { act: 'help', keys: ['?'] },
  { act: 'close', keys: ['Esc'] },
]
