import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds per photo. */
const pace = 4000

/** Advances photos while the page is visible; keeps the screen on where the browser supports wake locks. */
export function useSlideshow(index: number, count: number, onShow: (index: number) => void) {
  const [isOn, setIsOn] = useState(false)
  const isPlaying = isOn && index < count - 1
  const show = useEffectEvent(onShow)

  useEffect(() => {
    if (!isPlaying) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => show(index + 1), pace)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [isPlaying, index])

  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return undefined
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release())
  }, [isPlaying])

  return { isPlaying, toggle: () => setIsOn(!isPlaying), pause: () => setIsOn(false) }
}
