/** So long nobody but the person moves a list that was come back to, in milliseconds. */
const time = 1500

/**
 * Whoever comes back stands where they were, though the router means to scroll too and may come later. The first
 * touch of the person ends it.
 */
export function holdPlace(signal: AbortSignal) {
  let until = 0
  let top = 0
  const end = () => {
    until = 0
  }
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(type, end, { passive: true, capture: true, signal })
  }
  return {
    begin(at: number) {
      top = at
      until = performance.now() + time
    },
    /** Where the list is to stand, if it has been moved by somebody else. */
    correction: (now: number) => (performance.now() < until && Math.abs(now - top) > 1 ? top : null),
  }
}
