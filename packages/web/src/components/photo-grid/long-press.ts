/** A finger must rest this long, in milliseconds. */
const after = 350
/** A finger that moves this far before it has rested scrolls the page. */
const slack = 10

/** A finger that has rested on a photo chooses as it moves on. */
export function longPress(onBegin: (x: number, y: number) => void) {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number; isDrawing: boolean } | null = null

  function end() {
    const wasDrawing = press?.isDrawing ?? false
    clearTimeout(press?.timer)
    press = null
    return wasDrawing
  }

  return {
    isDrawing: () => press?.isDrawing ?? false,

    begin({ clientX: x, clientY: y }: PointerEvent) {
      const timer = setTimeout(() => {
        if (!press) return
        press.isDrawing = true
        navigator.vibrate?.(10)
        onBegin(x, y)
      }, after)
      press = { timer, x, y, isDrawing: false }
    },

    /** Whether something is being chosen up to here. */
    move(x: number, y: number) {
      if (!press) return false
      if (!press.isDrawing && Math.hypot(x - press.x, y - press.y) > slack) end()
      return press?.isDrawing ?? false
    },

    /** Whether something was. */
    end,
  }
}
