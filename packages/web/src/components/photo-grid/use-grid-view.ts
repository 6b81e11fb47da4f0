import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type TileBox, findTilesTouching } from './layout/layout.ts'
import { attachPointerHandlers } from './input/pointer.ts'
import {
  addToSelection,
  selectRange,
  extendSelection,
  isRangeSelected,
  noSelection,
  type PhotoSelection,
  toggle,
} from './photo-selection.ts'
import { type Anchor, type GridHooks, type GridScene, type GridView, createGridView } from './grid-view.ts'

interface Elements {
  canvas: RefObject<HTMLDivElement | null>
  grid: RefObject<HTMLDivElement | null>
  headings: RefObject<HTMLDivElement | null>
}

interface GridViewProps extends GridHooks {
  scene: GridScene
  selection: PhotoSelection
  onSelect: (selection: PhotoSelection) => void
  isSelecting: boolean
  isPlain?: boolean | undefined
  onOpen: (index: number) => void
  anchor: Anchor | null
}

/** Connects React state to the imperative grid view, so that scrolling does not render React. */
export function useGridView({ canvas, grid, headings }: Elements, given: GridViewProps) {
  const { scene, selection } = given
  const view = useRef<GridView>(null)
  const isFirst = useRef(true)
  // React may unmount and re-run effects while a sibling suspends; the ref keeps the scroll anchor.
  const left = useRef<Anchor | null>(undefined)
  const before = useRef(noSelection(0))

  const handleNeed = useEffectEvent((indexes: number[], urgent: number[]) => given.onNeed(indexes, urgent))
  const handleAnchor = useEffectEvent((anchor: Anchor) => given.onAnchor(anchor))
  const handleMove = useEffectEvent((top: number) => given.onMove(top))
  const isChoosing = useEffectEvent(() => given.isSelecting)
  const isPlain = useEffectEvent(() => given.isPlain ?? false)
  const handleOpen = useEffectEvent((index: number) => given.onOpen(index))
  const handleSelect = useEffectEvent((next: (now: PhotoSelection) => PhotoSelection) =>
    given.onSelect(next(given.selection)),
  )
  const handleBand = useEffectEvent((area: TileBox | null) => {
    if (area === null) before.current = noSelection(0)
    else {
      if (before.current.bits.length === 0) before.current = given.selection
      given.onSelect(addToSelection(before.current, findTilesTouching(given.scene.layout, area)))
    }
  })

  useLayoutEffect(() => {
    const created = createGridView(
      { canvas: canvas.current!, grid: grid.current!, headings: headings.current! },
      {
        onNeed: (indexes, urgent) => handleNeed(indexes, urgent),
        onAnchor: (anchor) => handleAnchor(anchor),
        onMove: (top) => handleMove(top),
      },
    )
    view.current = created
    isFirst.current = true
    const release = attachPointerHandlers(canvas.current!, created, {
      isPlain: () => isPlain(),
      isSelecting: () => isChoosing(),
      onOpen: (index) => handleOpen(index),
      onToggle: (index) => handleSelect((now) => toggle(now, index)),
      onRange: (index) => handleSelect((now) => extendSelection(now, index)),
      onGroup: (from, to) => handleSelect((now) => selectRange(now, from, to, !isRangeSelected(now, from, to))),
      onBand: (area) => handleBand(area),
    })
    return () => {
      left.current = created.anchor()
      release()
      created.close()
    }
  }, [canvas, grid, headings])

  const { layout, photos, active } = scene
  const show = useEffectEvent((next: Pick<GridScene, 'layout' | 'photos'>) => {
    view.current!.show(
      { ...given.scene, ...next },
      isFirst.current ? (left.current === undefined ? given.anchor : left.current) : undefined,
    )
    isFirst.current = false
  })
  const remark = useEffectEvent((next: Pick<GridScene, 'selection' | 'active'>) =>
    view.current!.remark({ ...given.scene, ...next }),
  )
  useLayoutEffect(() => show({ layout, photos }), [layout, photos])
  useEffect(() => remark({ selection, active }), [selection, active])

  return view
}
