import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../packages/server/test/storage-servers/ports.ts'

const repository = resolve(import.meta.dirname, '../..')
const { PATH, HOME } = process.env

/** For journeys in which others are told the address of the site, which must be known before it starts. */
export const ownAddress = { PUBLIC_URL: 'http://127.0.0.1:{port}' }

/** Peers of journeys listen on this machine, at ports of their own. */
const peers = { INNER_HOSTS: '127.0.0.1:*,localhost:*' }

async function addressed(env: Record<string, string>) {
  if (!env.PUBLIC_URL?.includes('{port}')) return env
  const [port = 0] = await freePorts(1)
  return { ...env, PORT: String(port), PUBLIC_URL: env.PUBLIC_URL.replace('{port}', String(port)) }
}

/** Starts the built product as its user does: a process of its own, an empty data folder, a port that is free. */
export async function startSite(env: Record<string, string> = {}, root = repository) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-site-'))
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
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
    // As at a terminal: nobody balances load here, and a site that is told to go otherwise waits for whoever does.
    child.kill('SIGINT')
    const isLate = await Promise.race([exited.then(() => false), sleep(30_000, true, { ref: false })])
    if (isLate) child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true })
    if (isLate) throw new Error(`The site did not stop within 30 s.\n${output}`)
  }

  /** Waits until the process has printed this. */
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
    /** The one-time link that the first start prints, at the address that the tests use. */
    const setupUrl = async () => url + ((await printed(/https?:\/\/[^\s/]+(\/setup\?\S+)/))[1] ?? '')
    return { url, folder, setupUrl, printed, output: () => output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** Who set the site up. */
export const admin = { username: 'keeper', email: 'keeper@example.org', password: 'arcade-under-the-sun' }

/** Does what the set-up page does, and answers with the admin's token. */
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
