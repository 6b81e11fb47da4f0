import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whoever does nothing for so long is looking, in milliseconds. */
const patience = 2500

/** Whether nobody has moved, pressed or focused anything for a while. A finger on the picture says nothing: it may be a swipe. */
export function useIdleControls(root: RefObject<HTMLElement | null>) {
  const [isResting, setIsResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = root.current!
    const count = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsResting(true), patience)
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

  /** What a tap does. */
  const toggle = () => {
    clearTimeout(timer.current)
    if (isResting) timer.current = setTimeout(() => setIsResting(true), patience)
    setIsResting(!isResting)
  }
  return { isResting, toggle }
}
