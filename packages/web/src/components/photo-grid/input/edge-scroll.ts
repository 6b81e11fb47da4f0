/** So near to an edge the page moves on by itself, the faster the nearer. */
const edge = 48
const fastest = 2400

/** How fast to scroll while something is dragged at this height of the window, in pixels a second. */
export function edgeSpeed(y: number, top: number, bottom: number) {
  const [above, below] = [top + edge - y, y - (bottom - edge)]
  if (above > 0) return -fastest * Math.min(1, above / edge) ** 2
  if (below > 0) return fastest * Math.min(1, below / edge) ** 2
  return 0
}

/** Scrolls the page while something is dragged near its edge, and says so after every step. */
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
