import { useMemo, useRef, useState } from 'react'
import { createAnnotation, getCenteredPoints, nudgeAnnotation } from './model/annotation-geometry.ts'
import {
  type Annotation,
  type AnnotationKind,
  type AnnotationStyle,
  annotationColors,
  nextId,
  type Point,
} from './model/annotations.ts'
import { createTextMeasure } from './model/draw-annotations.ts'
import type { Edits } from './model/edits.ts'
import { getCropBox, getTransformMatrix } from './model/geometry.ts'
import type { Tool } from './model/tools.ts'
import { sampleSurroundings } from './preview.ts'
import type { EditSession } from './use-edit-session.ts'
import type { OpenedImage } from './worker/worker-messages.ts'

const defaultStyle: AnnotationStyle = {
  color: annotationColors[0],
  size: 2,
  redaction: 'mosaic',
  redactionColor: '#111111',
}

const isEmptyText = (annotation: Annotation) => annotation.kind === 'text' && annotation.text.trim() === ''

/** Creates, selects and changes the annotations of the opened image; only one of the active tool is selected. */
export function useAnnotations(
  editing: EditSession,
  opened: OpenedImage,
  tool: Tool,
  onTool: (kind: AnnotationKind) => void,
) {
  const { applyEdits, previewEdits, commitPreview } = editing
  const edits = editing.history.current
  const { annotations } = edits
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const [style, setStyle] = useState(defaultStyle)
  const textField = useRef<HTMLTextAreaElement>(null)
  const selected = annotations.find(({ id, kind }) => id === selectedId && kind === tool) ?? null
  const { size } = opened
  const matrix = getTransformMatrix(size, edits)
  const measure = useMemo(() => createTextMeasure(document.createElement('canvas').getContext('2d')!, size), [size])

  /** The mosaic takes its colour from around it, wherever it is moved to. */
  const blend = (annotation: Annotation): Annotation =>
    annotation.kind === 'redaction' && annotation.style === 'mosaic'
      ? { ...annotation, color: sampleSurroundings(opened, edits, annotation) }
      : annotation

  const withAnnotation = (base: Edits, annotation: Annotation): Edits => {
    const isNew = base.annotations.every(({ id }) => id !== annotation.id)
    const next = blend(annotation)
    const list = isNew
      ? [...base.annotations, next]
      : base.annotations.map((each) => (each.id === next.id ? next : each))
    return { ...base, annotations: list }
  }

  function select(annotation: Annotation | null) {
    setSelectedId(annotation?.id ?? null)
    if (annotation) onTool(annotation.kind)
  }

  function remove(id: number) {
    applyEdits({ ...edits, annotations: annotations.filter((each) => each.id !== id) })
    setSelectedId(null)
  }

  /** Ends a drag or the typing of a text; a text without letters is no annotation. */
  function finish() {
    if (annotations.some(isEmptyText)) {
      previewEdits({ ...edits, annotations: annotations.filter((annotation) => !isEmptyText(annotation)) })
    }
    commitPreview()
  }

  const createAt = (kind: AnnotationKind, points: [Point, Point]) =>
    createAnnotation(kind, nextId(annotations), points, matrix, style)

  /** Starts a text at a point of the result; it is written in the field of the panel. */
  function startText(point: Point) {
    const note = createAt('text', [point, point])
    previewEdits(withAnnotation(edits, note))
    setSelectedId(note.id)
    return note
  }

  /** Adds an annotation in the middle of the result, for everyone who does not draw. */
  function addCentered(kind: AnnotationKind) {
    const points = getCenteredPoints(kind, getCropBox(size, edits), annotations.length)
    if (kind === 'text') return startText(points[0])
    const annotation = createAt(kind, points)
    applyEdits(withAnnotation(edits, annotation))
    setSelectedId(annotation.id)
    return annotation
  }

  /** Changes the style of the next annotation and of the selected one. */
  function changeStyle(next: Partial<AnnotationStyle>) {
    const chosen = { ...style, ...next }
    setStyle(chosen)
    if (!selected) return
    const { color, size: width, redaction, redactionColor } = chosen
    const changed: Annotation =
      selected.kind === 'redaction'
        ? { ...selected, style: redaction, color: redactionColor }
        : { ...selected, ...(next.color && { color }), ...(next.size && { size: width }) }
    applyEdits(withAnnotation(edits, changed))
  }

  return {
    annotations,
    selected,
    style,
    matrix,
    measure,
    textField,
    select,
    remove,
    finish,
    createAt,
    startText,
    addCentered,
    changeStyle,
    preview: (base: Edits, annotation: Annotation) => previewEdits(withAnnotation(base, annotation)),
    nudge: (annotation: Annotation, direction: Point, isResized: boolean) =>
      previewEdits(withAnnotation(edits, nudgeAnnotation(annotation, direction, isResized, { matrix, measure, size }))),
    /** Returns to the edits before a drag that was cancelled. */
    cancel(base: Edits) {
      previewEdits(base)
      commitPreview()
    },
  }
}

export type AnnotationTools = ReturnType<typeof useAnnotations>
