import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { cleanUp } from './clean-up.ts'

/** Mounts a disk of a few megabytes on this folder; returns false and logs a line if mounting is not permitted. */
export function mountSmallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true })
  try {
    const options = `size=${megabytes}m,mode=750`
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    process.stderr.write(`NOT RUN: a test of a full or of another disk needs the right to mount. ${String(error)}\n`)
    return false
  }
  cleanUp(() => void execFileSync('/bin/umount', [folder]))
  return true
}
