import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { innerHosts } from '#test/harness/inner-network.ts'
import { freePorts } from '#test/storage-servers/ports.ts'

const bundle = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
/** Milliseconds; both limits allow for a busy machine. */
const START_TIMEOUT_MS = 120_000
const RESPONSE_TIMEOUT_MS = 10_000

interface NewMachineDeps {
  name: string
  role: 'web' | 'worker'
  /** Parent of the data folder of each machine. */
  folder: string
  /** Path of the secret key that all machines of a site share. */
  key: string
  environment: Record<string, string>
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

/** Runs one process of a site as on its own machine; it shares the database, the storage and the key, but no folder. */
export async function createMachine({ name, role, folder, key, environment }: NewMachineDeps) {
  const data = join(folder, name)
  mkdirSync(data)
  copyFileSync(key, join(data, 'secret.key'))
  const [port, metrics] = (await freePorts(2)) as [number, number]
  const origin = `http://127.0.0.1:${port}`
  const metricsUrl = `http://127.0.0.1:${metrics}/metrics`
  const logFile = join(data, 'log')
  let child: ChildProcess | null = null
  let ended: Promise<number | null> = Promise.resolve(0)

  /** Resolves once a web process is ready, or once a worker serves its metrics. */
  async function start() {
    const program = spawn(process.execPath, ['--max-semi-space-size=4', bundle], {
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '127.0.0.1',
        INNER_HOSTS: innerHosts.join(','),
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        ...environment,
        ROLE: role,
        PORT: String(port),
        METRICS_PORT: String(metrics),
        DATA_DIR: data,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = program
    const log = createWriteStream(logFile, { flags: 'a' })
    program.stdout.pipe(log)
    program.stderr.pipe(log, { end: false })
    ended = new Promise((resolve) => program.once('exit', resolve))
    const until = Date.now() + START_TIMEOUT_MS
    while (!(await isOk(role === 'web' ? `${origin}/readyz` : metricsUrl))) {
      if (program.exitCode !== null || program.signalCode !== null) throw new Error(`${name} ended while it started`)
      if (Date.now() > until) throw new Error(`${name} did not start: ${readFileSync(logFile, 'utf8')}`)
      await sleep(50)
    }
  }

  async function signal(which: NodeJS.Signals) {
    child?.kill(which)
    const code = await ended
    child = null
    return code
  }

  return {
    name,
    role,
    origin,
    metricsUrl,
    start,
    pid: () => child?.pid,
    isRunning: () => child !== null,
    kill: () => signal('SIGKILL'),
    /** Restarts of an operator send SIGTERM; resolves to the exit code. */
    terminate: () => signal('SIGTERM'),
    log: () => readFileSync(logFile, 'utf8'),
  }
}
