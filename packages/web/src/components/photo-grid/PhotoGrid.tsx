import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { actOf } from './keys.ts'
import { justified } from './layout/justified.ts'
import { type Frame, type Header, type Layout, type Order, touchedBy } from './layout/layout.ts'
import { masonry } from './layout/masonry.ts'
import { square } from './layout/square.ts'
import classes from './PhotoGrid.module.css'
import { type Grouping, orderOf, type PhotoColumns, type Tile } from './photos.ts'
import { pointerOn } from './pointer.ts'
import { band, choose, chooseAll, draw, isChosen, noSelection, type Selection, toggle } from './selection.ts'
import { type Anchor, type GridView, gridView } from './view.ts'

export type GridMode = 'rows' | 'squares' | 'columns'

const layouts: Record<GridMode, (order: Order, frame: Frame) => Layout> = {
  rows: justified,
  squares: square,
  columns: masonry,
}

/** What a parent may ask of the grid. */
export interface GridHandle {
  /** Brings a photo into sight and puts the keyboard there. */
  focus: (index: number) => void
  reveal: (index: number) => void
  /** Of a photo that is in sight: where the viewer opens from and returns to. */
  elementOf: (index: number) => HTMLElement | null
  /** Something has become known of the photos in sight. */
  refresh: () => void
}

interface Props {
  label: string
  photos: PhotoColumns
  mode: GridMode
  grouping: Grouping
  /** The height that rows come close to, or the width of a column. */
  size: number
  nameOf: (header: Header) => string
  tileOf: (id: number) => Tile | null
  onNeed: (indexes: number[]) => void
  selection: Selection
  onSelect: (selection: Selection) => void
  onOpen: (index: number) => void
  onDelete?: () => void
  /** Where to begin, when one comes back. */
  anchor: Anchor | null
  onAnchor: (anchor: Anchor) => void
  ref?: React.Ref<GridHandle>
}

const gap = 4
const header = 44

/** The width that there is for tiles, told when it changes. */
function useWidth(canvas: React.RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(canvas.current!)
    return () => observer.disconnect()
  }, [canvas])
  return width
}

/** Any number of photos, all of them reachable at once: by scrolling, by keyboard, by choice. */
export function PhotoGrid(props: Props) {
  const { photos, mode, grouping, size, selection, label, ref } = props
  const canvas = useRef<HTMLDivElement>(null)
  const view = useRef<GridView>(null)
  const latest = useRef(props)
  const [active, setActive] = useState(0)
  const width = useWidth(canvas)
  const order = useMemo(() => orderOf(photos, grouping), [photos, grouping])
  const layout = useMemo(
    () => layouts[mode](order, { width: Math.max(1, width), size, gap, header: grouping === 'none' ? 0 : header }),
    [order, mode, width, size, grouping],
  )
  const scene = {
    photos,
    layout,
    active,
    tileOf: props.tileOf,
    nameOf: props.nameOf,
    isChosen: (index: number) => isChosen(selection, index),
  }
  const current = useRef(scene)
  useLayoutEffect(() => {
    latest.current = props
    current.current = scene
  })

  useLayoutEffect(() => {
    const created = gridView(canvas.current!, {
      onNeed: (indexes) => latest.current.onNeed(indexes),
      onAnchor: (anchor) => latest.current.onAnchor(anchor),
    })
    view.current = created
    let before = noSelection(0)
    const release = pointerOn(canvas.current!, created, {
      isChoosing: () => latest.current.selection.chosen > 0,
      onOpen: (index) => latest.current.onOpen(index),
      onToggle: (index) => latest.current.onSelect(toggle(latest.current.selection, index)),
      onRange: (index) => latest.current.onSelect(draw(latest.current.selection, index)),
      onGroup(from, to) {
        const chosen = latest.current.selection
        const isWhole = Array.from({ length: to - from + 1 }, (_, step) => from + step).every((at) =>
          isChosen(chosen, at),
        )
        latest.current.onSelect(choose(chosen, from, to, !isWhole))
      },
      onBand(area) {
        if (area === null) before = noSelection(0)
        else {
          if (before.bits.length === 0) before = latest.current.selection
          latest.current.onSelect(band(before, touchedBy(current.current.layout, area)))
        }
      },
    })
    return () => {
      release()
      created.close()
    }
  }, [])

  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (width === 0) return
    view.current!.show(current.current, isFirst.current ? latest.current.anchor : undefined)
    isFirst.current = false
  }, [layout, photos, width])
  useEffect(() => view.current!.remark(current.current), [selection, active])

  const focus = (index: number) => {
    setActive(index)
    view.current!.reveal(index)
    view.current!.find(index)?.link.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({
    focus,
    reveal: (index) => view.current!.reveal(index),
    elementOf: (index) => view.current!.find(index)?.cell ?? null,
    refresh: () => view.current!.refresh(),
  }))

  const handleKey = (event: KeyboardEvent) => {
    const act = actOf(event, layout, active, innerHeight)
    if (!act || photos.count === 0) return
    event.preventDefault()
    if (act.act === 'move') {
      if (act.isRange) props.onSelect(draw(selection.anchor === null ? toggle(selection, active) : selection, act.to))
      focus(act.to)
    } else if (act.act === 'open') props.onOpen(active)
    else if (act.act === 'toggle') props.onSelect(toggle(selection, active))
    else if (act.act === 'all') props.onSelect(chooseAll(photos.count))
    else if (act.act === 'clear') props.onSelect(noSelection(photos.count))
    else props.onDelete?.()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tiles are what is focused, one at a time
    <div
      ref={canvas}
      className={classes.canvas}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={layout.rowCount}
      data-choosing={selection.chosen > 0 || undefined}
      onKeyDown={handleKey}
      onFocus={({ target }) => {
        const cell = target.closest('[role=gridcell]')
        const index = cell ? photos.ids.indexOf(Number(cell.id.slice('photo-'.length))) : -1
        if (index >= 0) setActive(index)
      }}
    />
  )
}
