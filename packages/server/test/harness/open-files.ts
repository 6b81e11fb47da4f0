import { readdirSync, readlinkSync } from 'node:fs'

/** Lists the open files of this process (Linux only). */
export function openFiles() {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}
