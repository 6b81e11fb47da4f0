/** Browsers cannot scroll through more than some 16 million device pixels; half of that is safe in all of them. */
const tallest = 8_000_000

interface Extent {
  /** Of the whole list. */
  height: number
  /** Of what is seen of it. */
  view: number
  pixelRatio: number
}

interface Place {
  /** In the list. */
  top: number
  /** Of the scroll bar, in the browser. */
  bar: number
}

/** Scrolled by so many views at once, somebody has dragged the bar: it is the place that counts, not the way. */
const jump = 2

/** So many views from either end list and bar move alike, so that both arrive together. */
const shore = 4

/**
 * The scroll bar of a list that may be taller than a browser can scroll. Small movements move the list by as much; the
 * bar is then not exactly where it should be, which nobody sees. A drag of the bar leads to the place it shows. Before
 * the bar comes to an end that the list has not come to, it is set right.
 */
export function scrollBar({ height, view, pixelRatio }: Extent) {
  const barHeight = Math.min(height, Math.floor(tallest / pixelRatio))
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
    /** What stands in the list at this place, with the bar where it belongs. */
    at,

    /** After the browser has scrolled. A `bar` other than the one given is to be set. */
    follow(before: Place, bar: number): Place {
      if (isExact) return { top: bar, bar }
      // Above and below the list is the rest of the page, as high as it looks.
      if (bar <= 0) return { top: bar, bar }
      if (bar >= barRoom) return { top: room + bar - barRoom, bar }
      if (Math.abs(bar - before.bar) > jump * view) return { top: within(topAt(bar)), bar }
      const top = within(before.top + bar - before.bar)
      const isNearEnd = bar < edge || bar > barRoom - edge || top <= edge || top >= room - edge
      return isNearEnd ? at(top) : { top, bar }
    },
  }
}
