import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  findAnnotationAt,
  findHandleAt,
  getHandles,
  moveAnnotation,
  resizeAnnotation,
} from './model/annotation-geometry.ts'
import type { Annotation, AnnotationKind, Point } from './model/annotations.ts'
import type { Edits, ImageSize } from './model/edits.ts'
import { applyMatrix, getCropBox, invertMatrix } from './model/geometry.ts'
import type { AnnotationTools } from './use-annotations.ts'
import classes from './AnnotationLayer.module.css'

/** Distance in CSS pixels within which a pointer hits a handle or a line. */
const REACH_PX = { touch: 24, mouse: 10 }
/** Distance in CSS pixels below which a press is no drag. */
const DRAG_THRESHOLD_PX = 4

const arrowKeys: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Drag {
  /** Start in pixels of the result. */
  start: Point
  /** Edits before the drag; each move is reckoned from them. */
  base: Edits
  /** Returns the annotation with the pointer at a point of the result. */
  change: (to: Point) => Annotation
  /** Annotation under the pointer, or null for one that is drawn. */
  pressed: Annotation | null
  wasSelected: boolean
  hasMoved: boolean
}

interface Props {
  size: ImageSize
  edits: Edits
  /** What is drawn on a free place. */
  kind: AnnotationKind
  tools: AnnotationTools
}

const isPast = (one: Point, other: Point, limit: number) => Math.hypot(one.x - other.x, one.y - other.y) > limit

function useAnnotationName() {
  const { t } = useTranslation('editor')
  return (annotation: Annotation, place: number) =>
    annotation.kind === 'text' && annotation.text
      ? t('annotation_text', { text: annotation.text })
      : t('annotation_named', { name: t(annotation.kind), place: place + 1 })
}

/** Moves the focus to an annotation that is already rendered. */
export const focusAnnotation = (id: number | undefined) =>
  document.querySelector<HTMLElement>(`[data-annotation="${id}"]`)?.focus({ preventScroll: true })

/** Returns what dragging from a point does: resize or move what is there, or draw something new. */
function startDrag({ size, edits, kind, tools }: Props, point: Point, reach: number): Drag {
  const { annotations, selected, matrix, measure } = tools
  const base = { start: point, base: edits, hasMoved: false }
  const handle = selected ? findHandleAt(getHandles(selected, matrix, measure), point, reach) : -1
  if (selected && handle >= 0) {
    const change = (to: Point) => resizeAnnotation(selected, handle, to, matrix, measure)
    return { ...base, pressed: selected, wasSelected: true, change }
  }
  const pressed = findAnnotationAt(annotations, point, matrix, measure, reach)
  if (!pressed) {
    return { ...base, pressed: null, wasSelected: false, change: (to) => tools.createAt(kind, [point, to]) }
  }
  const inverse = invertMatrix(matrix)
  const from = applyMatrix(inverse, point)
  return {
    ...base,
    pressed,
    wasSelected: pressed.id === selected?.id,
    change(to) {
      const { x, y } = applyMatrix(inverse, to)
      return moveAnnotation(pressed, { x: x - from.x, y: y - from.y }, size)
    },
  }
}

/** Pointer events of the layer. */
function useDrag(props: Props) {
  const { size, edits, kind, tools } = props
  const drag = useRef<Drag>(null)

  /** Returns the point of the result under the pointer, and the pixels of the result per CSS pixel. */
  function locate({ currentTarget, clientX, clientY }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect()
    const scale = getCropBox(size, edits).width / box.width
    return { point: { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale }, scale }
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return
      const { point, scale } = locate(event)
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = startDrag(props, point, REACH_PX[event.pointerType === 'touch' ? 'touch' : 'mouse'] * scale)
      tools.select(drag.current.pressed)
    },

    onPointerMove(event: PointerEvent) {
      const current = drag.current
      if (!current || !event.isPrimary) return
      const { point, scale } = locate(event)
      if (!current.hasMoved && !isPast(point, current.start, DRAG_THRESHOLD_PX * scale)) return
      // A text has no extent that could be drawn; it is placed when the pointer is released.
      if (!current.pressed && kind === 'text') return
      current.hasMoved = true
      tools.preview(current.base, current.change(point))
    },

    onPointerUp(event: PointerEvent) {
      const current = drag.current
      if (!current || !event.isPrimary) return
      drag.current = null
      const { point } = locate(event)
      if (current.hasMoved) {
        tools.finish()
        const changed = current.change(point)
        tools.select(changed)
        focusAnnotation(changed.id)
      } else if (!current.pressed) {
        if (kind === 'text') tools.startText(point)
      } else if (current.pressed.kind === 'text' && current.wasSelected) tools.textField.current?.focus()
      else focusAnnotation(current.pressed.id)
    },

    onPointerCancel() {
      if (drag.current?.hasMoved) tools.cancel(drag.current.base)
      drag.current = null
    },
  }
}

/** Handles a key on an annotation; returns whether it means something there. */
function handleAnnotationKey({ key, shiftKey }: KeyboardEvent, annotation: Annotation, tools: AnnotationTools) {
  const { annotations } = tools
  const direction = arrowKeys[key]
  if (direction) tools.nudge(annotation, direction, shiftKey)
  else if (key === 'Delete' || key === 'Backspace') {
    const place = annotations.indexOf(annotation)
    focusAnnotation((annotations[place + 1] ?? annotations[place - 1])?.id)
    tools.remove(annotation.id)
  } else if (key === 'Enter' && annotation.kind === 'text') tools.textField.current?.focus()
  else if (key === 'Escape') tools.select(null)
  else return false
  return true
}

const percent = (value: number, side: number) => `${(value / side) * 100}%`

/** Draws, moves and resizes annotations by mouse, touch and keyboard; the canvas below shows them. */
export function AnnotationLayer(props: Props) {
  const { size, edits, tools } = props
  const { t } = useTranslation('editor')
  const nameOf = useAnnotationName()
  const hintId = useId()
  const { annotations, selected, matrix, measure } = tools
  const cut = getCropBox(size, edits)

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset holds fields, this holds what is drawn
    <div className={classes.layer} role="group" aria-label={t('annotations')} {...useDrag(props)}>
      <span id={hintId} className="unseen">
        {t('annotation_keys')}
      </span>
      {annotations.map((annotation, place) => {
        const handles = getHandles(annotation, matrix, measure)
        const [across, down] = [handles.map(({ x }) => x), handles.map(({ y }) => y)]
        const [left, top] = [Math.min(...across), Math.min(...down)]
        const isSelected = annotation.id === selected?.id
        return (
          <button
            key={annotation.id}
            type="button"
            className={classes.annotation}
            data-annotation={annotation.id}
            data-kind={annotation.kind}
            aria-label={nameOf(annotation, place)}
            aria-describedby={hintId}
            aria-pressed={isSelected}
            // The first Escape ends the selection; the editor would close otherwise.
            {...(isSelected && { 'data-mantine-stop-propagation': 'true' })}
            style={{
              left: percent(left, cut.width),
              top: percent(top, cut.height),
              width: percent(Math.max(...across) - left, cut.width),
              height: percent(Math.max(...down) - top, cut.height),
            }}
            onFocus={() => !isSelected && tools.select(annotation)}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey || event.altKey) return
              if (handleAnnotationKey(event, annotation, tools)) event.preventDefault()
            }}
            onKeyUp={({ key }) => arrowKeys[key] && tools.finish()}
          />
        )
      })}
      {selected &&
        getHandles(selected, matrix, measure).map(({ x, y }, place) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- handles have no other identity
            key={place}
            className={classes.handle}
            style={{ left: percent(x, cut.width), top: percent(y, cut.height) }}
          />
        ))}
    </div>
  )
}
