const atOnce = 4

/**
 * Works through what `take` finds, a few at a time, so that one that lets everybody wait holds up a quarter. Ends when
 * nothing is left, something fails or it is over; what was begun is always waited for.
 */
export async function walkTogether<T>(
  take: () => Promise<T | null>,
  work: (taken: T) => Promise<void>,
  isOver: () => boolean,
) {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  function begin(taken: T) {
    const working = work(taken)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }

  try {
    while (!isOver() && failures.length === 0) {
      const taken = await take()
      if (taken !== null) begin(taken)
      else if (underWay.size === 0) return
      if (taken === null || underWay.size === atOnce) await Promise.race(underWay)
    }
  } finally {
    await Promise.all(underWay)
  }
  if (failures.length > 0) throw failures[0]
}
