/** Times as long as it took. */
const rest = 100
const longest = 600_000

interface Kept<T> {
  counting: Promise<T>
  /** Until then; what is still being counted is good for whoever comes meanwhile. */
  until: number
}

/**
 * [Note: Counted] What the dashboard tells of the whole site is counted, not kept in rows: a sum that every upload
 * changes would make all uploads wait for one another. Indexes hold all that is counted, so that no row is read; and a
 * count is kept a hundred times as long as it took, so that counting takes one percent of the time at most however many
 * look. A small site is counted in milliseconds and so sees every change at once; of a million photos the sum is a few
 * seconds old. What waits for the team is counted anew each time: that is little, whatever the size of the site.
 */
export function counted<T>(now: () => Date) {
  const kept = new Map<string, Kept<T>>()

  async function count(name: string, work: () => Promise<T>) {
    const begun = performance.now()
    try {
      const result = await work()
      const until = now().getTime() + Math.min(longest, rest * (performance.now() - begun))
      kept.set(name, { counting: Promise.resolve(result), until })
      return result
    } catch (error) {
      kept.delete(name)
      throw error
    }
  }

  return (name: string, work: () => Promise<T>) => {
    const known = kept.get(name)
    if (known && known.until > now().getTime()) return known.counting
    const counting = count(name, work)
    kept.set(name, { counting, until: Infinity })
    return counting
  }
}
