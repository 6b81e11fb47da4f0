import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Site {
  url: string
  /** The one-time link that a first start prints. */
  setupUrl: string | undefined
  /** Everything the process has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

const repository = resolve(import.meta.dirname, '..')
const { PATH, HOME } = process.env

/** Starts the built product as its user does: a process of its own, an empty data folder, a port that is free. */
export async function startSite(env: Record<string, string> = {}, root = repository): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-site-'))
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()))

  async function stop() {
    child.kill('SIGTERM')
    const isLate = await Promise.race([exited.then(() => false), sleep(15_000, true, { ref: false })])
    if (isLate) child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true })
    if (isLate) throw new Error(`The site did not stop within 15 s.\n${output}`)
  }

  const find = (pattern: RegExp) => pattern.exec(output)?.[1]
  const deadline = performance.now() + 30_000
  let url: string | undefined
  while (!(url = find(/listening at (http:\/\/[^\s"]+)/i))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`The site did not start.\n${output}`)
    }
    await sleep(25)
  }
  return { url, setupUrl: find(/(https?:\/\/\S+\/setup[^\s"]*)/), output: () => output, stop }
}

/** Who set the site up. */
export const admin = { username: 'keeper', email: 'keeper@example.org', password: 'arcade-under-the-sun' }

/** Does what the set-up page does, and answers with the admin's token. */
export async function setUpSite({ url, output }: Site) {
  let code: string | undefined
  // The link is printed a moment after the site listens.
  for (let tries = 0; !code && tries < 200; tries++) {
    code = /\/setup\?code=([\w-]+)/.exec(output())?.[1]
    if (!code) await sleep(25)
  }
  if (!code) throw new Error(`The site printed no link to set it up.\n${output()}`)
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
