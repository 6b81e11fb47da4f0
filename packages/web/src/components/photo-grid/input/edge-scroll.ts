/** Pixels from a window edge within which dragging scrolls the page, faster towards the edge. */
const edge = 48
const fastest = 2400

/** Returns the scroll speed for a drag at this window position, in pixels per second. */
export function edgeSpeed(y: number, top: number, bottom: number) {
  const [above, below] = [top + edge - y, y - (bottom - edge)]
  if (above > 0) return -fastest * Math.min(1, above / edge) ** 2
  if (below > 0) return fastest * Math.min(1, below / edge) ** 2
  return 0
}

/** Scrolls the page during a drag near its edge and calls back after every step. */
export function edgeScroll(onStep: () => void) {
  let frame = 0
  let y = 0
  let before = 0

  function step(now: number) {
    const speed = edgeSpeed(y, 0, innerHeight)
    if (speed !== 0) {
      scrollBy({ top: (speed * Math.min(50, now - before)) / 1000, behavior: 'instant' })
      onStep()
    }
    before = now
    frame = requestAnimationFrame(step)
  }

  return {
    at(newY: number) {
      y = newY
      if (frame !== 0) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    },
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
