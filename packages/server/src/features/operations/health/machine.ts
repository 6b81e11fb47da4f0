import { stat, statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLow } from './health-findings.ts'

/** Milliseconds by which a short sleep is late, which every request waits in addition. */
async function eventLoopDelay() {
  let worst = 0
  for (let round = 0; round < 3; round++) {
    const startedAt = performance.now()
    await sleep(10)
    worst = Math.max(worst, performance.now() - startedAt - 10)
  }
  return Math.round(worst)
}

export async function processFacts() {
  const { user, system } = process.cpuUsage()
  const cpu_share = Math.round(((user + system) / 1e6 / process.uptime()) * 1000) / 1000
  return { rss_bytes: process.memoryUsage.rss(), cpu_share, event_loop_delay_ms: await eventLoopDelay() }
}

export interface Folder {
  kind: 'data' | 'storage'
  path_label: string
  path: string
}

interface StoredThere {
  name: string
  provider: string
  options: string
}

/** Lists the local folders; a storage without a root of its own lies below the data folder. */
export function foldersOf(dataDir: string, storages: StoredThere[]): Folder[] {
  const local = storages.flatMap(({ name, provider, options }): Folder[] => {
    const { root } = JSON.parse(options) as { root?: string }
    return provider === 'local' && root ? [{ kind: 'storage', path_label: name, path: root }] : []
  })
  return [{ kind: 'data', path_label: '', path: dataDir }, ...local]
}

async function diskUnder({ path, ...named }: Folder) {
  try {
    const [{ dev }, { bsize, bavail, blocks }] = await Promise.all([stat(path), statfs(path)])
    const [free_bytes, total_bytes] = [bavail * bsize, blocks * bsize]
    return { dev, disk: { ...named, free_bytes, total_bytes, is_low: isLow(free_bytes, total_bytes) } }
  } catch {
    // A missing folder is reported as a failing storage.
    return null
  }
}

/** Lists each disk once, under the name of its first folder. */
export async function disksUnder(folders: Folder[]) {
  const disks = (await Promise.all(folders.map(diskUnder))).filter((each) => each !== null)
  return disks.filter(({ dev }, index) => disks.findIndex((each) => each.dev === dev) === index).map(({ disk }) => disk)
}
