import type { Page } from '@playwright/test'

type Point = readonly [x: number, y: number]

/** Dispatches multi-touch events through the browser's own input pipeline. */
export async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  return {
    start: (...points: Point[]) => send('touchStart', points),
    async move(...points: Point[]) {
      await send('touchMove', points)
      await page.waitForTimeout(16)
    },
    end: () => send('touchEnd', []),
  }
}

/** Drags one finger in a straight line. */
export async function drag(touch: Awaited<ReturnType<typeof fingers>>, from: Point, to: Point) {
  const steps = 8
  await touch.start(from)
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    await touch.move([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
  }
  await touch.end()
}
