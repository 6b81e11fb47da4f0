import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edits, ImageSize } from './model/edits.ts'
import { drawAnnotations } from './model/draw-annotations.ts'
import { getCropBox, fitInto, getTransformMatrix } from './model/geometry.ts'
import type { OpenedImage } from './worker/worker-messages.ts'
import { createPreview } from './preview.ts'
import classes from './EditorCanvas.module.css'

/** Tracks the content size of an element. */
function useRoom() {
  const [room, setRoom] = useState<ImageSize | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setRoom({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, room] as const
}

interface CanvasProps {
  opened: OpenedImage
  edits: Edits
  onLost: () => void
}

/** Draws the annotations with the pixels of the preview, as they are drawn in the result. */
function drawOverlay(overlay: HTMLCanvasElement, { width, height }: ImageSize, { size }: OpenedImage, edits: Edits) {
  // Setting the size clears the canvas.
  overlay.width = width
  overlay.height = height
  const matrix = getTransformMatrix(size, edits, width / getCropBox(size, edits).width)
  drawAnnotations(overlay.getContext('2d')!, edits.annotations, matrix, size)
}

function Preview({ opened, edits, onLost }: CanvasProps) {
  const { t } = useTranslation('editor')
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const draw = useRef<ReturnType<typeof createPreview>>(null)
  // A layout effect draws before the frame is painted; a plain effect would lag one frame behind a drag.
  useLayoutEffect(() => {
    draw.current ??= createPreview(canvas.current!)
    draw.current(opened, edits)
    drawOverlay(overlay.current!, canvas.current!, opened, edits)
  }, [opened, edits])
  useEffect(() => {
    const drawn = canvas.current!
    drawn.addEventListener('webglcontextlost', onLost)
    return () => drawn.removeEventListener('webglcontextlost', onLost)
  }, [onLost])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img shows files, this is drawn */}
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('preview')} />
      <canvas ref={overlay} className={classes.overlay} aria-hidden />
    </>
  )
}

interface Props {
  opened: OpenedImage
  edits: Edits
  /** Overlay with the size of the image. */
  children?: ReactNode
}

/** The edited image, scaled to fit. */
export function EditorCanvas({ opened, edits, children }: Props) {
  const [ref, room] = useRoom()
  // The GPU may drop its context; a new canvas replaces the lost one.
  const [lost, setLost] = useState(0)
  const renew = useCallback(() => setLost((count) => count + 1), [])
  const box = room && fitInto(getCropBox(opened.size, edits), room)
  return (
    <div className={classes.stage} ref={ref}>
      {box && (
        <div className={classes.picture} style={box}>
          <Preview key={lost} opened={opened} edits={edits} onLost={renew} />
          {children}
        </div>
      )}
    </div>
  )
}
