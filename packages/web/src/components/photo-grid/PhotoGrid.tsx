import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { parseGridKey } from './input/grid-keys.ts'
import type { Header, Layout } from './layout/layout.ts'
import classes from './PhotoGrid.module.css'
import type { PhotoColumns, Tile } from './photo-columns.ts'
import { chooseAll, extendSelection, noSelection, type PhotoSelection, toggle } from './photo-selection.ts'
import { useGridView } from './use-grid-view.ts'
import type { Anchor } from './grid-view.ts'

/** Imperative API of the grid for its parent. */
export interface GridHandle {
  /** Scrolls to a photo and focuses it. */
  focus: (index: number) => void
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
  onNeed: (indexes: number[]) => void
  selection: PhotoSelection
  onSelect: (selection: PhotoSelection) => void
  /** Clicks select instead of opening. */
  isSelecting: boolean
  /** Photos cannot be selected. */
  isPlain?: boolean | undefined
  onOpen: (index: number) => void
  onDelete?: (() => void) | undefined
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
    view.current!.reveal(index)
    view.current!.find(index)?.link.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({
    focus,
    reveal: (index) => view.current!.reveal(index),
    goTo: (top) => view.current!.goTo(top),
    view: () => view.current!.view(),
    elementOf: (index) => view.current!.find(index)?.cell ?? null,
    refresh: () => view.current!.refresh(),
  }))

  const acts = {
    open: () => props.onOpen(active),
    toggle: () => onSelect(toggle(selection, active)),
    all: () => onSelect(chooseAll(photos.count)),
    clear: () => onSelect(noSelection(photos.count)),
    delete: () => props.onDelete?.(),
  }

  const handleKey = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('[role=gridcell]') === null) return
    const act = parseGridKey(event, layout, active, innerHeight)
    if (!act || photos.count === 0) return
    event.preventDefault()
    if (act.act !== 'move') return acts[act.act]()
    if (act.isRange)
      onSelect(extendSelection(selection.anchor === null ? toggle(selection, active) : selection, act.to))
    focus(act.to)
    props.onActive(act.to)
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
        aria-label={label}
        aria-multiselectable={!isPlain || undefined}
        aria-rowcount={layout.rowCount}
      />
    </div>
  )
}
