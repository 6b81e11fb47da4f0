import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edits, ImageSize } from './model/edits.ts'
import { cutOf, fitInto } from './model/geometry.ts'
import type { OpenedImage } from './worker/worker-messages.ts'
import { previewOn } from './preview.ts'
import classes from './EditorCanvas.module.css'

/** The room that there is inside an element, as it changes. */
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
  const draw = useRef<ReturnType<typeof previewOn>>(null)
  // Before the frame is painted in which something was moved, not after it.
  useLayoutEffect(() => {
    draw.current ??= previewOn(canvas.current!)
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
  /** What lies over the picture, as large as it is. */
  children?: ReactNode
}

/** The picture as edited, as large as it fits. */
export function EditorCanvas({ opened, edits, children }: Props) {
  const [ref, room] = useRoom()
  // A graphics card may drop what it holds; another canvas starts anew.
  const [lost, setLost] = useState(0)
  const renew = useCallback(() => setLost((count) => count + 1), [])
  const box = room && fitInto(cutOf(opened.size, edits), room)
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
