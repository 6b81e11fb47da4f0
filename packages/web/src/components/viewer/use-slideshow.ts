import { useEffect, useEffectEvent, useState } from 'react'

/** How long a photo is shown, in milliseconds. */
const pace = 4000

/** Goes on by itself while somebody can see it; the screen stays on where the browser lets us ask. */
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
