import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUp } from '#test/harness/clean-up.ts'

/** Creates a folder that is deleted after the tests. */
export function newFolder(name: string) {
  const folder = fs.mkdtempSync(join(tmpdir(), `imagora-${name}-`))
  cleanUp(async () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a server that stops after the tests. */
export async function startProgram(port: number, ...[program, ...args]: [string, ...string[]]) {
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  failed.catch(() => undefined)
  cleanUp(async () => {
    child.kill('SIGKILL')
    await ended
  })
  for (let attempt = 0; attempt < 400; attempt++) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    if (await Promise.race([listens(port), failed])) return child
    await sleep(25)
  }
  throw new Error(`${program} does not listen`)
}

/** Creates a self-signed certificate for `localhost`. */
export function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return { keyFile: key, certFile: cert, key: fs.readFileSync(key, 'utf8'), cert: fs.readFileSync(cert, 'utf8') }
}
