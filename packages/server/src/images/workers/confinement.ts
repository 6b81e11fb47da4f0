import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')

/** The module is a source file, or a file next to the bundle: [Note: The bundle]. */
const denyNetworkUrl = isSource
  ? new URL('./deny-network.ts', import.meta.url)
  : new URL('deny-network.js', import.meta.url)

const packageUrl = new URL(isSource ? '../../../' : '../', import.meta.url)
const rootFolder = fileURLToPath(new URL('../../', packageUrl))

/** Code loaded by workers. The data folder often lies in the root folder, so the root folder itself is not listed. */
const codeFolders = [fileURLToPath(new URL('../', packageUrl)), realpathSync(join(rootFolder, 'node_modules'))]
const codeFiles = [join(rootFolder, 'package.json')]

const allowAll = (flag: string, folders: string[]) => folders.map((folder) => `--${flag}=${join(folder, '*')}`)
const allowFiles = (flag: string, files: string[]) => files.map((file) => `--${flag}=${file}`)

interface Reach {
  /** Folders that images are read from and written to; the rest of the data folder is inaccessible. */
  folders: string[]
  /** Compile cache for workers only: the server must never run code written there by a worker. */
  cacheFolder: string | null
}

/**
 * [Note: Confinement] Node arguments that restrict a process reading untrusted files: it reads its code and the given
 * folders, writes to these folders, starts no process or thread and opens no connection. The restriction covers
 * JavaScript only; a compromised native decoder is not restricted.
 */
export function confinementOf({ folders, cacheFolder }: Reach): string[] {
  const written = cacheFolder === null ? folders : [...folders, cacheFolder]
  return [
    '--permission',
    // sharp is a native addon.
    '--allow-addons',
    '--disable-warning=PERM0001',
    ...allowAll('allow-fs-read', [...codeFolders, ...written]),
    ...allowFiles('allow-fs-read', codeFiles),
    ...allowAll('allow-fs-write', written),
    ...allowFiles('allow-fs-write', ['/proc/self/oom_score_adj']),
    `--import=${denyNetworkUrl.href}`,
  ]
}
