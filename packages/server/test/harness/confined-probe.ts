import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import * as fs from 'node:fs'
import { open as openInspector } from 'node:inspector'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Simulates a compromised image worker: attempts forbidden actions in its sandbox and reports the outcomes. */
const [dataFolder = '', spoolFolder = '', port = ''] = process.argv.slice(2)
const secret = join(dataFolder, 'secret.key')
const own = join(spoolFolder, 'own')

/** Node's types omit `process.binding`, but it exists at run time as a possible escape. */
const { binding } = process as unknown as { binding: (name: string) => object }

const connected = () =>
  new Promise((settle, reject) => {
    connect(Number(port), '127.0.0.1', () => settle('connected')).once('error', reject)
  })
const listened = () =>
  new Promise((settle, reject) => {
    createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => settle('listening'))
  })
const sent = () =>
  new Promise((settle, reject) => {
    createSocket('udp4').send('x', Number(port), '127.0.0.1', (error) => (error ? reject(error) : settle('sent')))
  })
const threaded = () =>
  new Promise((settle, reject) => {
    new Worker('1', { eval: true }).once('exit', settle).once('error', reject)
  })

const attempts: Record<string, () => unknown> = {
  'read the secret key': () => fs.readFileSync(secret),
  'read the secret key as a promise': () => fs.promises.readFile(secret),
  'list the data folder': () => fs.readdirSync(dataFolder),
  'read a file of the system': () => fs.readFileSync('/etc/passwd'),
  'read the environment of the server': () => fs.readFileSync(`/proc/${process.ppid}/environ`),
  'write into the data folder': () => fs.writeFileSync(join(dataFolder, 'evil'), ''),
  'write into its own code': () => fs.writeFileSync(join(import.meta.dirname, 'evil.ts'), ''),
  'link to the secret key': () => fs.symlinkSync(secret, join(spoolFolder, 'link')),
  'give the secret key a second name': () => fs.linkSync(secret, join(spoolFolder, 'name')),
  'move a file out': () => fs.renameSync(own, join(dataFolder, 'moved')),
  'copy the secret key': () => fs.copyFileSync(secret, join(spoolFolder, 'copy')),
  'start a process': () => spawnSync(process.execPath, ['--version']).error ?? 'started',
  'start a thread': threaded,
  'open a connection': connected,
  'listen for connections': listened,
  'send a datagram': sent,
  'fetch an address': () => fetch(`http://127.0.0.1:${port}/`),
  'look up a name': () => lookup('localhost'),
  'reach around the modules': () => binding('tcp_wrap'),
  'open the inspector': () => openInspector(0),
}

/** Milliseconds; an attempt not refused within this time counts as successful, because a peer may never answer. */
const PATIENCE_MS = 1000

async function outcomeOf(attempt: () => unknown) {
  try {
    const outcome = await Promise.race([attempt(), sleep(PATIENCE_MS)])
    return outcome instanceof Error ? ((outcome as NodeJS.ErrnoException).code ?? outcome.message) : 'done'
  } catch (error) {
    const { code, cause, message } = error as NodeJS.ErrnoException
    return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? message
  }
}

fs.writeFileSync(own, 'own')
const outcomes: [string, string][] = [['use its own folder', fs.readFileSync(own, 'utf8')]]
for (const [name, attempt] of Object.entries(attempts)) outcomes.push([name, await outcomeOf(attempt)])
process.send?.(Object.fromEntries(outcomes))
