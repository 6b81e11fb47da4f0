import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds without input until the controls hide. */
const IDLE_TIMEOUT_MS = 2500

/**
 * Returns whether there was no pointer, key or focus input for a while. Touches are ignored, because they may be
 * swipes.
 */
export function useIdleControls(root: RefObject<HTMLElement | null>) {
  const [isResting, setIsResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = root.current!
    // A finger that rests gives no sign, so on a touch screen only a tap hides the controls.
    const isTouch = window.matchMedia('(hover: none)').matches
    const count = () => {
      clearTimeout(timer.current)
      if (isTouch) return
      timer.current = setTimeout(() => setIsResting(true), IDLE_TIMEOUT_MS)
    }
    const wake = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
      setIsResting(false)
      count()
    }
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin']
    count()
    for (const sign of signs) element.addEventListener(sign, wake)
    return () => {
      clearTimeout(timer.current)
      for (const sign of signs) element.removeEventListener(sign, wake)
    }
  }, [root])

  /** Toggles the controls on a tap. */
  const toggle = () => {
    clearTimeout(timer.current)
    setIsResting(!isResting)
  }
  return { isResting, toggle }
}
