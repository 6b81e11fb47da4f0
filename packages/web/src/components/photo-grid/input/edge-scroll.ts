/** Pixels from a window edge within which dragging scrolls the page, faster towards the edge. */
const EDGE_SCROLL_ZONE_PX = 48
const MAX_SPEED_PX_PER_SECOND = 2400

/** Returns the scroll speed for a drag at this window position, in pixels per second. */
export function edgeSpeed(y: number, top: number, bottom: number) {
  const [above, below] = [top + EDGE_SCROLL_ZONE_PX - y, y - (bottom - EDGE_SCROLL_ZONE_PX)]
  if (above > 0) return -MAX_SPEED_PX_PER_SECOND * Math.min(1, above / EDGE_SCROLL_ZONE_PX) ** 2
  if (below > 0) return MAX_SPEED_PX_PER_SECOND * Math.min(1, below / EDGE_SCROLL_ZONE_PX) ** 2
  return 0
}

/** Scrolls the page during a drag near its edge and calls back after every step. */
export function createEdgeScroll(onStep: () => void) {
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
