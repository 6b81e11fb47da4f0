import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startNginx } from '#test/harness/nginx.ts'

const guide = fileURLToPath(new URL('../../../../docs/many-machines.md', import.meta.url))

interface Place {
  folder: string
  port: number
  origins: string[]
}

/** Returns the guide's Caddy example with only the listen address and the host names replaced. */
function exampleOf({ port, origins }: Place) {
  const [, text] = /^```caddy\n([^]*?)^```$/m.exec(readFileSync(guide, 'utf8')) ?? []
  if (!text) throw new Error('The guide has no example for Caddy')
  return origins
    .reduce((sum, origin, place) => sum.replaceAll(`web${place + 1}:3000`, new URL(origin).host), text)
    .replace('http://:80', `http://127.0.0.1:${port}`)
}

function caddy(place: Place) {
  const file = join(place.folder, 'Caddyfile')
  writeFileSync(file, `{\n  admin off\n}\n${exampleOf(place)}`)
  const env = { PATH: process.env.PATH, HOME: place.folder }
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env })
}

const programs: Record<'nginx' | 'caddy', (place: Place) => ChildProcess> = { nginx: startNginx, caddy }

/** Starts a real load balancer with the guide's configuration; resolves once requests pass through it. */
export async function startFromGuide(program: keyof typeof programs, place: Place) {
  const child = programs[program](place)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  cleanUp(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${place.port}`
  for (let attempt = 0; attempt < 200; attempt++) {
    const isThere = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return { url }
    if (child.exitCode !== null) break
    await sleep(50)
  }
  throw new Error(`${program} does not start with the example of the guide`)
}
