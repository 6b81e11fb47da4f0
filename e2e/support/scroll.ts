import type { Page } from '@playwright/test'

/** What a page shows of itself while it is scrolled. */
export interface Scrolled {
  /** The most tiles that there were at once. */
  tiles: number
  /** The largest part of the window, from top to bottom, in which no tile stood, in pixels. */
  gap: number
  /** Elements without a colour that were in sight. */
  colourless: number
  /** Of the list, in pixels. */
  travelled: number
  /** From the halt until nearly all tiles in sight are sharp, in milliseconds. */
  sharpAfter: number
}

/** Scrolls at a speed of so many views a second, looking at every frame what is there. */
export const scrollAt = (page: Page, viewsPerSecond: number, seconds: number): Promise<Scrolled> =>
  page.evaluate(
    async ([speed, duration]) => {
      const seen = { tiles: 0, gap: 0, colourless: 0, travelled: 0, sharpAfter: 0 }
      const bar = 56

      function look() {
        const spans: [number, number][] = []
        const cells = document.querySelectorAll<HTMLElement>('[role=gridcell]')
        seen.tiles = Math.max(seen.tiles, cells.length)
        for (const cell of cells) {
          const { top, bottom } = cell.getBoundingClientRect()
          if (bottom < bar || top > innerHeight) continue
          spans.push([top, bottom])
          if (!cell.querySelector('a')!.style.backgroundColor) seen.colourless++
        }
        const grid = document.querySelector('[role=grid]')!.parentElement!.getBoundingClientRect()
        let covered = Math.max(bar, grid.top)
        for (const [top, bottom] of spans.toSorted((one, other) => one[0] - other[0])) {
          seen.gap = Math.max(seen.gap, top - covered)
          covered = Math.max(covered, bottom)
        }
        seen.gap = Math.max(seen.gap, Math.min(innerHeight, grid.bottom) - covered)
      }

      const frame = () => new Promise<number>((painted) => requestAnimationFrame(painted))
      function isSharp() {
        const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].filter((cell) => {
          const { top, bottom } = cell.getBoundingClientRect()
          return bottom > bar && top < innerHeight
        })
        return cells.filter((cell) => cell.dataset.loaded !== undefined).length >= cells.length * 0.95
      }

      const begun = performance.now()
      let before = begun
      for (let now = begun; now - begun < duration! * 1000;) {
        now = await frame()
        // A page that is late is not scrolled further for that: nobody's hand does.
        const step = (speed! * innerHeight * Math.min(50, now - before)) / 1000
        scrollBy({ top: step, behavior: 'instant' })
        seen.travelled += Math.abs(step)
        before = now
        // What was painted for the place before: whoever looks now sees that.
        look()
      }
      const halted = performance.now()
      while (!isSharp() && performance.now() - halted < 10_000) await frame()
      seen.sharpAfter = performance.now() - halted
      return seen
    },
    [viewsPerSecond, seconds],
  )

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Tasks of the page's main thread, by the processor time that each took, in milliseconds, the longest first. */
export function mainThreadTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain'
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`),
  )
  return tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000).toSorted((one, other) => other - one)
}

/** Tasks and little else: with more a minute of scrolling fills the browser's memory for traces, and it never ends. */
export const traceCategories = ['toplevel']

/** Elements, listeners and memory of a page. */
export async function metricsOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const of = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') / 1024 / 1024 }
}
