/** What a key does in the viewer besides what the stage does itself: arrows, zoom and closing. */
export const viewerKeys = {
  i: 'info',
  d: 'download',
  s: 'slideshow',
  f: 'fullscreen',
  l: 'links',
  Delete: 'delete',
  '?': 'help',
} as const

export type ViewerAct = (typeof viewerKeys)[keyof typeof viewerKeys]

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: EventTarget | null }

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Nothing where the key is none of ours, or somebody is writing. */
export function viewerAct({ key, ctrlKey, metaKey, altKey, target }: Key): ViewerAct | null {
  if (ctrlKey || metaKey || altKey || isTyping(target)) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  return viewerKeys[name as keyof typeof viewerKeys] ?? null
}
