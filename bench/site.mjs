import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Returns a process and all its descendants. */
export function processTree(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]]
      } catch {
        return []
      }
    })
  const tree = [pid]
  for (const member of tree) for (const [child, parent] of parents) if (parent === member) tree.push(child)
  return tree
}

/** Returns the kilobytes of one process, or 0 when it has ended: workers come and go. */
function kilobytesOf(pid) {
  try {
    const [, pss = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(pss)
  } catch {
    return 0
  }
}

/** Returns the memory of the process tree in MB, with shared memory counted once. */
export function memoryOf(pid) {
  const kilobytes = processTree(pid).map(kilobytesOf)
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Arguments of `npm start` (`exec node …`), without the npm process in between. */
const [, startArguments] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split('node ')

/**
 * Starts the built product on its own port, optionally with a copy of a database, and resolves once it listens. It has
 * its own folder unless `shared` is given, which is kept.
 */
export async function startSite(environment = {}, database, shared) {
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'imagora-bench-'))
  if (database) copyFileSync(database, join(folder, 'imagora.db'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const server = spawn(process.execPath, startArguments.split(' '), {
    env: { ...process.env, LOG_LEVEL: 'error', ...environment, PORT: `${port}`, DATA_DIR: folder },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  for (;;) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    if (server.exitCode !== null) throw new Error('The server ended before it listened')
    await sleep(5)
  }
  const startMs = performance.now() - begun

  async function stop() {
    server.kill('SIGTERM')
    await ended
    if (!shared) rmSync(folder, { recursive: true })
  }
  return { url, folder, pid: server.pid, startMs, environment: { ...environment, DATA_DIR: folder }, stop }
}

export const keeper = {
  ADMIN_USERNAME: 'keeper',
  ADMIN_EMAIL: 'keeper@example.org',
  ADMIN_PASSWORD: 'arcade-under-the-sun',
}

/** Removes the group limits, which are not measured here. */
export function liftLimits(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  database.exec(
    'update groups set limit_concurrent_upload = 0, limit_per_minute = 0, limit_per_hour = 0, limit_per_day = 0',
  )
  database.close()
}

/** Creates an API token of the administrator with the CLI. */
export function tokenFor(site) {
  const environment = { ...process.env, ...site.environment }
  const out = execFileSync(
    process.execPath,
    ['packages/server/src/cli.ts', 'token', 'create', '--user', 'keeper', '--name', 'bench', '--expires', '30d'],
    { env: environment, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return out.toString().trim().split('\n').at(-1)
}

export async function uploadOne(site, token, picture) {
  const form = new FormData()
  form.set('file', new Blob([picture]), 'picture')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${site.url}/api/v2/upload`, { method: 'POST', body: form, headers })
  const { data, message } = await response.json()
  if (!response.ok) throw new Error(message)
  return data
}
