import type { Db } from '#db/schema/schema.ts'
import type { PurgingService } from '#features/purging/service.ts'
import type { pictureFacts } from './facts.ts'
import * as queries from './queries.ts'

interface Needs {
  facts: Pick<ReturnType<typeof pictureFacts>, 'announce'>
  purging: Pick<PurgingService, 'enqueue'>
}

const atOnce = 500

/** What was to be seen is so no more: it was deleted, hidden, protected or replaced. */
export function withdrawals({ facts, purging }: Needs) {
  /**
   * In the transaction that does so. Signatures given out before are dead, every process forgets, and what stands
   * before us is told. Answers with the keys, to be forgotten after that transaction.
   */
  return async function withdraw(tx: Db, photoIds: number[]) {
    const keys: string[] = []
    for (let start = 0; start < photoIds.length; start += atOnce) {
      const ids = photoIds.slice(start, start + atOnce)
      const photos = await queries.listAddresses(tx, ids)
      await queries.bumpVersions(tx, ids)
      await purging.enqueue(tx, photos)
      keys.push(...photos.map(({ key }) => key))
    }
    await facts.announce(tx, keys)
    return keys
  }
}
