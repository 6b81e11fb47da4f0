import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { type GridKeyAction, parseGridKey, parseGroupKey } from './input/grid-keys.ts'
import type { Header, Layout } from './layout/layout.ts'
import classes from './PhotoGrid.module.css'
import type { PhotoColumns, Tile } from './photo-columns.ts'
import { chooseAll, extendSelection, type PhotoSelection, toggle } from './photo-selection.ts'
import { useGridView } from './use-grid-view.ts'
import type { Anchor } from './grid-view.ts'
import { isRightToLeft } from '#lib/browser/direction.ts'

/** Imperative API of the grid for its parent. */
export interface GridHandle {
  /** Scrolls to a photo and focuses it. */
  focus: (index: number) => void
  /** Focuses the photo that was focused last, or the first visible one. */
  focusStart: () => void
  reveal: (index: number) => void
  /** Scrolls a list offset to the top of the viewport. */
  goTo: (top: number) => void
  /** Visible range of the list. */
  view: () => { top: number; height: number }
  /** Returns the element of a visible photo, where the viewer opens from and returns to. */
  elementOf: (index: number) => HTMLElement | null
  /** Repaints after tiles have been loaded. */
  refresh: () => void
}

interface Props {
  label: string
  photos: PhotoColumns
  layout: Layout
  nameOf: (header: Header) => string
  getSelectGroupLabel: (name: string) => string
  tileOf: (id: number) => Tile | null
  onNeed: (indexes: number[], urgent: number[]) => void
  selection: PhotoSelection
  onSelect: (selection: PhotoSelection) => void
  /** Clicks select instead of opening. */
  isSelecting: boolean
  /** Ends the selection. */
  onDeselect: () => void
  /** Photos cannot be selected. */
  isPlain?: boolean | undefined
  onOpen: (index: number) => void
  /** Receives the focused photo, for when none is selected. */
  onDelete?: ((index: number) => void) | undefined
  /** Called when keyboard focus moves to a photo. */
  onActive: (index: number) => void
  onMove: (top: number) => void
  /** Initial position, when the user returns to the list. */
  anchor: Anchor | null
  onAnchor: (anchor: Anchor) => void
  ref?: Ref<GridHandle>
}

/** Tracks the focused photo by id, so that it survives changes of the list. */
function useActive(photos: PhotoColumns) {
  const [id, setId] = useState(0)
  const active = useMemo(() => Math.max(0, photos.ids.indexOf(id)), [photos, id])
  return [active, (index: number) => setId(photos.ids[index] ?? 0)] as const
}

/** Virtualized grid for any number of photos, with scrolling, keyboard navigation and selection. */
export function PhotoGrid(props: Props) {
  const { photos, layout, selection, label, isPlain = false, ref } = props
  const onSelect = isPlain ? () => {} : props.onSelect
  const [canvas, grid, headings] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const [active, setActive] = useActive(photos)
  const scene = { ...props, active }
  const view = useGridView({ canvas, grid, headings }, { ...props, scene })

  const focus = (index: number) => {
    setActive(index)
    view.current!.reveal(layout.boxOf(index))
    view.current!.find(index)?.link.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({
    focus,
    focusStart: () => focus(view.current!.findStart()),
    reveal: (index) => view.current!.reveal(layout.boxOf(index)),
    goTo: (top) => view.current!.goTo(top),
    view: () => view.current!.view(),
    elementOf: (index) => view.current!.find(index)?.cell ?? null,
    refresh: () => view.current!.refresh(),
  }))

  const acts = {
    open: () => props.onOpen(active),
    toggle: () => onSelect(toggle(selection, active)),
    all: () => onSelect(chooseAll(photos.count)),
    clear: () => props.onDeselect(),
    delete: () => props.onDelete?.(active),
  }

  function moveTo({ to, isRange }: Extract<GridKeyAction, { act: 'move' }>) {
    if (isRange) onSelect(extendSelection(selection.anchor === null ? toggle(selection, active) : selection, to))
    focus(to)
    props.onActive(to)
  }

  /** Returns the action of a key on a photo, on the name of a group, or on the grid after its focused photo has left. */
  function parseKey(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const position = { layout, index: active, view: innerHeight, isMirrored: isRightToLeft() }
    if (target.closest('[role=gridcell]')) {
      const action = parseGridKey(event, { ...position, hasGroupButtons: !isPlain })
      // Controls that a page adds to a tile are pressed with the same keys.
      const isPressed = (action?.act === 'open' || action?.act === 'toggle') && target.closest('[data-own]')
      return isPressed ? null : action
    }
    if (target.dataset.from) return parseGroupKey(event, Number(target.dataset.from), position)
    if (target !== grid.current) return null
    const to = view.current!.findStart()
    const action = parseGridKey(event, { ...position, index: to, hasGroupButtons: false })
    return action?.act === 'move' ? { ...action, to, isRange: false } : action
  }

  const handleKey = (event: KeyboardEvent) => {
    const action = photos.count > 0 ? parseKey(event) : null
    if (!action) return
    event.preventDefault()
    if (action.act === 'move') moveTo(action)
    else if (action.act === 'group') {
      view.current!.reveal(action.header)
      view.current!.findGroupButton(action.header.first)?.focus({ preventScroll: true })
    } else acts[action.act]()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the tiles within are what has the focus
    <div
      ref={canvas}
      className={classes.canvas}
      data-choosing={props.isSelecting || undefined}
      data-plain={isPlain || undefined}
      onKeyDown={handleKey}
      onFocus={({ target }) => {
        const cell = target.closest('[role=gridcell]')
        if (cell) setActive(photos.ids.indexOf(Number(cell.id.slice('photo-'.length))))
      }}
    >
      <div ref={headings} />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={classes.grid}
        aria-label={label}
        aria-multiselectable={!isPlain || undefined}
        aria-rowcount={layout.rowCount}
      />
    </div>
  )
}
