import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanUp } from '#test/clean-up.ts'

const guide = fileURLToPath(new URL('../../../../docs/many-machines.md', import.meta.url))

interface Place {
  folder: string
  port: number
  origins: string[]
}

/** The example exactly as the guide has it, but for where it listens and whom it knows by name. */
function exampleOf(language: string, { port, origins }: Place) {
  const [, text] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(readFileSync(guide, 'utf8')) ?? []
  if (!text) throw new Error(`The guide has no example for ${language}`)
  return origins
    .reduce((sum, origin, place) => sum.replaceAll(`web${place + 1}:3000`, new URL(origin).host), text)
    .replace(/listen 80 default_server/, `listen 127.0.0.1:${port}`)
    .replace('http://:80', `http://127.0.0.1:${port}`)
}

function nginx(place: Place) {
  const { folder } = place
  const file = join(folder, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; events { worker_connections 512; }
     http { access_log off; ${temporary}\n${exampleOf('nginx', place)} }`,
  )
  return spawn('nginx', ['-e', join(folder, 'nginx.log'), '-c', file], { stdio: 'ignore' })
}

function caddy(place: Place) {
  const file = join(place.folder, 'Caddyfile')
  writeFileSync(file, `{\n  admin off\n}\n${exampleOf('caddy', place)}`)
  const env = { PATH: process.env.PATH, HOME: place.folder }
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env })
}

const programs: Record<'nginx' | 'caddy', (place: Place) => ChildProcess> = { nginx, caddy }

export const isInstalled = (program: string) => !spawnSync(program, ['--help']).error

/** A real balancer, configured by the guide; settles when requests pass it. */
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
