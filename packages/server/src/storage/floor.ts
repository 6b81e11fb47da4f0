import * as fs from 'node:fs/promises'
import { refuse } from '#platform/refusal.ts'

/** What the database beside it needs to go on working. */
export const leastFree = 200 * 1024 * 1024
const lookedUpEvery = 3000

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytesOf: FreeBytes = async (folder) => {
  const { blocks, bavail, bsize } = await fs.statfs(folder)
  // Some file systems do not tell.
  return blocks > 0 ? bavail * bsize : Infinity
}

/** Refuses what would be written while too little is left, before the disk is full; the disk is asked now and then. */
export function roomIn(folder: string, freeBytes: FreeBytes) {
  let [lookedUp, free] = [-Infinity, Infinity]
  return async () => {
    const time = performance.now()
    if (time - lookedUp > lookedUpEvery) {
      lookedUp = time
      free = await freeBytes(folder)
    }
    if (free < leastFree) throw refuse('storage_full')
  }
}
