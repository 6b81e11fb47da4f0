import type { RefObject } from 'react'
import type { OwnAct } from './keys.ts'
import type { Stage } from './stage.ts'

/** How far an arrow moves a picture that is larger than the screen, in pixels. */
const step = 80

interface OwnActsDeps {
  stage: RefObject<Stage | null>
  last: number
  onClose: () => void
  onSlideshow: () => void
  onPause: () => void
  onFullScreen: (() => void) | undefined
  onDetails: (() => void) | undefined
  onHelp: () => void
}

/** What the viewer does by itself, wherever it is opened; some of it not everywhere. */
export type OwnActs = Partial<Record<OwnAct, () => void>>

export function ownActs({ stage, last, onPause, ...needs }: OwnActsDeps): OwnActs {
  const move = (by: number) => () => {
    onPause()
    stage.current!.move(by)
  }
  return {
    next: move(1),
    previous: move(-1),
    first: () => stage.current!.goTo(0),
    last: () => stage.current!.goTo(last),
    up: () => stage.current!.pan(step),
    down: () => stage.current!.pan(-step),
    zoom: () => stage.current!.zoom(),
    close: needs.onClose,
    slideshow: needs.onSlideshow,
    help: needs.onHelp,
    ...(needs.onFullScreen && { full_screen: needs.onFullScreen }),
    ...(needs.onDetails && { details: needs.onDetails }),
  }
}

interface Item {
  name: string
  key?: string
  onAct: () => void
}

/** What a key stands for, here and now. */
export const actFor = (act: OwnAct | { key: string }, own: OwnActs, items: Item[]) =>
  typeof act === 'string'
    ? (own[act] ?? items.find(({ name }) => name === act)?.onAct)
    : items.find(({ key }) => key === act.key)?.onAct
