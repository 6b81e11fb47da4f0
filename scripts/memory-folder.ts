import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

/** Linux keeps files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
const NEEDED_BYTES = 8 * 1024 ** 3

/** Programs of the tests are started from their temporary folder, which some containers forbid here. */
function mayExecute(mounts: string) {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === MEMORY_FOLDER)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}

function hasRoom() {
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Math.min(bavail * bsize, Number(kilobytes) * 1024) >= NEEDED_BYTES
}

/**
 * Has this process and its children keep their temporary files in memory where there is room: databases of tests are
 * created and deleted hundreds of times. A TMPDIR that is set stays, and so does the default where memory is short.
 */
export function keepTemporaryFilesInMemory(env = process.env) {
  if (env.TMPDIR) return
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    if (mayExecute(readFileSync('/proc/mounts', 'utf8')) && hasRoom()) env.TMPDIR = MEMORY_FOLDER
  } catch {
    // The system has no such folder.
  }
}
