import type { Page } from '@playwright/test'

/** Measurements taken while a page scrolls. */
export interface Scrolled {
  /** Maximum number of tiles at once. */
  tiles: number
  /** Largest height of the window without a tile, in pixels. */
  gap: number
  /** Visible elements without a color. */
  colourless: number
  /** Distance that the list was scrolled, in pixels. */
  travelled: number
  /** Milliseconds from the stop until nearly all visible tiles are sharp. */
  sharpAfter: number
}

/** Scrolls at a speed in views per second and inspects every frame. */
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
        // The step is capped at 50 ms, because a user does not scroll faster to make up for a late frame.
        const step = (speed! * innerHeight * Math.min(50, now - before)) / 1000
        scrollBy({ top: step, behavior: 'instant' })
        seen.travelled += Math.abs(step)
        before = now
        // Visible now is what was painted for the previous position.
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

/** Main-thread tasks of the page in milliseconds of CPU time, longest first. */
export function mainThreadTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain'
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`),
  )
  return tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000).toSorted((one, other) => other - one)
}

/** More categories than tasks would fill the browser's trace buffer within a minute, and tracing never ends. */
export const traceCategories = ['toplevel']

export async function metricsOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const of = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') / 1024 / 1024 }
}
