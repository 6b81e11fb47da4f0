import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../packages/server/test/storage-servers/ports.ts'

const repository = resolve(import.meta.dirname, '../..')
const { PATH, HOME } = process.env

/** Sets PUBLIC_URL for tests in which other servers get the site's address; its port must be known before the start. */
export const ownAddress = { PUBLIC_URL: 'http://127.0.0.1:{port}' }

/** Peers of tests listen on this machine at any port. */
const peers = { INNER_HOSTS: '127.0.0.1:*,localhost:*' }

async function addressed(env: Record<string, string>) {
  if (!env.PUBLIC_URL?.includes('{port}')) return env
  const [port = 0] = await freePorts(1)
  return { ...env, PORT: String(port), PUBLIC_URL: env.PUBLIC_URL.replace('{port}', String(port)) }
}

/** Starts the production build in its own process, with an empty data folder and a free port. */
export async function startSite(env: Record<string, string> = {}, root = repository, node = process.execPath) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-site-'))
  const child = spawn(node, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder, ...peers, ...(await addressed(env)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()))

  async function stop() {
    // SIGTERM would make the site wait for load balancers to notice; SIGINT, as at a terminal, does not.
    child.kill('SIGINT')
    const isLate = await Promise.race([exited.then(() => false), sleep(30_000, true, { ref: false })])
    if (isLate) child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true })
    if (isLate) throw new Error(`The site did not stop within 30 s.\n${output}`)
  }

  /** Waits until the output of the process matches. */
  async function printed(pattern: RegExp) {
    const deadline = performance.now() + 60_000
    for (;;) {
      const match = pattern.exec(output)
      if (match) return match
      if (child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`The site has not printed ${pattern}.\n${output}`)
      }
      await sleep(25)
    }
  }

  try {
    const [, url = ''] = await printed(/listening at (http:\/\/[^\s"]+)/i)
    /** One-time link that the first start prints, at the address of the tests. */
    const setupUrl = async () => url + ((await printed(/https?:\/\/[^\s/]+(\/setup\?\S+)/))[1] ?? '')
    return { url, folder, setupUrl, printed, output: () => output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** Account that sets up the site. */
export const admin = { username: 'keeper', email: 'keeper@example.org', password: 'arcade-under-the-sun' }

/** Sets up the site through the API and returns the admin's token. */
export async function setUpSite({ url, setupUrl }: Site) {
  const code = new URL(await setupUrl()).searchParams.get('code')
  const site = { site_title: 'Agora', language: 'zh-CN', time_zone: 'Asia/Shanghai', upload_requires_mobile: false }
  const response = await fetch(`${url}/api/v2/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...site, ...admin }),
  })
  const answer = (await response.json()) as { message: string; data: { token: string } }
  if (!response.ok) throw new Error(`The site could not be set up: ${answer.message}`)
  return answer.data.token
}

/**
 * Confirms the administrator's password, as calls that need a fresh confirmation refuse an older one. A journey that has
 * ended the session or set up a second factor needs none: the answer is ignored.
 */
export async function confirmPassword({ url }: Site, token: string) {
  await fetch(`${url}/api/v2/user/reauth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: admin.password }),
  })
}
