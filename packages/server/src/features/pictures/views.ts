import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/log.ts'
import * as queries from './queries.ts'

/** At most so much of counting is lost when the process dies. */
const writtenEvery = 5000
const photosPerUpdate = 500

/** Views are counted in memory and written together: a write for every picture served would cost more than serving it. */
export function viewCounter({ db, log }: { db: Db; log: Log }) {
  let counted = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const byViews = Map.groupBy(counted, ([, views]) => views)
    counted = new Map()
    try {
      await db.transaction().execute(async (tx) => {
        for (const [views, entries] of byViews) {
          // In one order, so that two processes never wait for each other.
          const ids = entries.map(([id]) => id).toSorted((a, b) => a - b)
          for (let start = 0; start < ids.length; start += photosPerUpdate) {
            await queries.addViews(tx, ids.slice(start, start + photosPerUpdate), views)
          }
        }
      })
    } catch (error) {
      log.warn({ err: error }, 'Views could not be written down')
    }
  }

  return {
    count(photoId: number) {
      counted.set(photoId, (counted.get(photoId) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), writtenEvery)
    },
    flush,
  }
}
