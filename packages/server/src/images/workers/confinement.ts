import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')

/** As a source, or beside the bundle: [Note: The bundle]. */
const denyNetworkUrl = isSource
  ? new URL('./deny-network.ts', import.meta.url)
  : new URL('deny-network.js', import.meta.url)

const packageUrl = new URL(isSource ? '../../../' : '../', import.meta.url)
const rootFolder = fileURLToPath(new URL('../../', packageUrl))

/** Code that workers load. The data folder often lies in the root folder, which is therefore not named as a whole. */
const codeFolders = [fileURLToPath(new URL('../', packageUrl)), realpathSync(join(rootFolder, 'node_modules'))]
const codeFiles = [join(rootFolder, 'package.json')]

const allowAll = (flag: string, folders: string[]) => folders.map((folder) => `--${flag}=${join(folder, '*')}`)
const allowFiles = (flag: string, files: string[]) => files.map((file) => `--${flag}=${file}`)

interface Reach {
  /** Where pictures come from and go to; all else of the data folder is out of reach. */
  folders: string[]
  /** For compiled code of workers alone: what a worker writes there must never run in the server. */
  cacheFolder: string | null
}

/**
 * [Note: Confinement] The arguments by which Node keeps a process that reads foreign files to what it needs: it reads
 * its code and the folders that are named, writes to these, starts no process or thread and opens no connection. A
 * decoder in native code that is taken over is not held by this: it holds what runs as JavaScript.
 */
export function confinementOf({ folders, cacheFolder }: Reach): string[] {
  const written = cacheFolder === null ? folders : [...folders, cacheFolder]
  return [
    '--permission',
    // sharp is one.
    '--allow-addons',
    '--disable-warning=PERM0001',
    ...allowAll('allow-fs-read', [...codeFolders, ...written]),
    ...allowFiles('allow-fs-read', codeFiles),
    ...allowAll('allow-fs-write', written),
    ...allowFiles('allow-fs-write', ['/proc/self/oom_score_adj']),
    `--import=${denyNetworkUrl.href}`,
  ]
}
