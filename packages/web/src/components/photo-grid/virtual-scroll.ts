/** Maximum scroll height in device pixels. Browsers stop at about 16 million; half of that is safe in all of them. */
const MAX_ELEMENT_HEIGHT_PX = 8_000_000

interface Extent {
  /** Height of the whole list. */
  height: number
  /** Height of the viewport. */
  view: number
  pixelRatio: number
}

interface Place {
  /** Offset in the list. */
  top: number
  /** Scroll position in the browser. */
  bar: number
}

/**
 * Viewport heights per scroll event above which the scrollbar was dragged; its position then counts, not the distance.
 */
const jump = 2

/** Viewport heights from either end within which list and scrollbar move in step, so that both arrive together. */
const shore = 4

/**
 * Scrollbar of a list that may be taller than a browser can scroll. Small movements move the list by the same distance,
 * and the bar drifts unnoticeably. Dragging the bar goes to the position it shows. The bar is corrected before it
 * reaches an end that the list has not reached.
 */
export function createVirtualScrollBar({ height, view, pixelRatio }: Extent) {
  const barHeight = Math.min(height, Math.floor(MAX_ELEMENT_HEIGHT_PX / pixelRatio))
  const isExact = barHeight === height
  const [room, barRoom] = [Math.max(0, height - view), Math.max(0, barHeight - view)]
  const edge = shore * view
  const scale = (room - 2 * edge) / (barRoom - 2 * edge)
  const within = (value: number) => Math.min(room, Math.max(0, value))

  function barAt(top: number) {
    if (isExact || top <= edge) return top
    if (top >= room - edge) return barRoom - (room - top)
    return edge + (top - edge) / scale
  }

  function topAt(bar: number) {
    if (isExact || bar <= edge) return bar
    if (bar >= barRoom - edge) return room - (barRoom - bar)
    return edge + (bar - edge) * scale
  }

  const at = (top: number): Place => ({ top: within(top), bar: barAt(within(top)) })

  return {
    barHeight,
    /** Returns the exact bar position for a list offset. */
    at,

    /**
     * Returns the new position after the browser has scrolled. A returned `bar` that differs from the argument must be
     * applied.
     */
    follow(before: Place, bar: number): Place {
      if (isExact) return { top: bar, bar }
      // The rest of the page above and below the list scrolls at its real height.
      if (bar <= 0) return { top: bar, bar }
      if (bar >= barRoom) return { top: room + bar - barRoom, bar }
      if (Math.abs(bar - before.bar) > jump * view) return { top: within(topAt(bar)), bar }
      const top = within(before.top + bar - before.bar)
      const isNearEnd = bar < edge || bar > barRoom - edge || top <= edge || top >= room - edge
      return isNearEnd ? at(top) : { top, bar }
    },
  }
}
