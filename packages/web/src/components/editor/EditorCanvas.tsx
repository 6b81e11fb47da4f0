import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edits, ImageSize } from './model/edits.ts'
import { getCropBox, fitInto } from './model/geometry.ts'
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

function Preview({ opened, edits, onLost }: CanvasProps) {
  const { t } = useTranslation('editor')
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useRef<ReturnType<typeof createPreview>>(null)
  // A layout effect draws before the frame is painted; a plain effect would lag one frame behind a drag.
  useLayoutEffect(() => {
    draw.current ??= createPreview(canvas.current!)
    draw.current(opened, edits)
  }, [opened, edits])
  useEffect(() => {
    const drawn = canvas.current!
    drawn.addEventListener('webglcontextlost', onLost)
    return () => drawn.removeEventListener('webglcontextlost', onLost)
  }, [onLost])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img shows files, this is drawn
    <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('preview')} />
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
