import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from './ports.ts'

const [home, watched] = process.argv.slice(2) as [string, string]
const at = (name: string) => join(home, name)
const run = promisify(execFile)
const conf = ['-c', at('ceph.conf')]
const daemons: ChildProcess[] = []

function configuration(fsid: string, [s3, mon, oldMon]: number[]) {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${mon},v1:127.0.0.1:${oldMon}]
mon initial members = a
keyring = ${at('keyring')}
public network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 2147483648
log file = ${at('log')}/$name.log
admin socket = ${at('run')}/$name.asok
run dir = ${at('run')}
[mon.a]
mon data = ${at('mon')}
[osd.0]
osd data = ${at('osd')}
keyring = ${at('osd/keyring')}
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${s3}
rgw thread pool size = 32
rgw dns name = localhost
`
}

function daemon(program: string, ...args: string[]) {
  daemons.push(spawn(program, [...conf, '-f', ...args], { stdio: 'ignore' }))
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await sleep(200)
  }
  throw new Error('radosgw does not answer')
}

async function makeKeys() {
  const all = (...names: string[]) => names.flatMap((name) => ['--cap', name, 'allow *'])
  const key = (name: string, ...caps: string[]) =>
    run('ceph-authtool', [at('keyring'), '--gen-key', '-n', name, ...caps])
  await run('ceph-authtool', ['--create-keyring', at('keyring'), '--gen-key', '-n', 'mon.', ...all('mon')])
  await key('client.admin', ...all('mon', 'osd', 'mgr', 'mds'))
  await key('client.rgw', ...all('mon', 'osd', 'mgr'))
  await run('ceph-authtool', ['--create-keyring', at('osd/keyring'), '--gen-key', '-n', 'osd.0'])
}

/** Starts one monitor, one in-memory OSD and the S3 gateway. */
async function start() {
  const fsid = randomUUID()
  const ports = await freePorts(3)
  const [s3, mon, oldMon] = ports
  for (const folder of ['mon', 'osd', 'log', 'run']) fs.mkdirSync(at(folder), { recursive: true })
  fs.writeFileSync(at('ceph.conf'), configuration(fsid, ports))
  await makeKeys()
  const addresses = `[v2:127.0.0.1:${mon},v1:127.0.0.1:${oldMon}]`
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', addresses, at('monmap')])
  await run('ceph-mon', [...conf, '-i', 'a', '--mkfs', '--monmap', at('monmap'), '--keyring', at('keyring')])
  daemon('ceph-mon', '-i', 'a')
  const osd = randomUUID()
  await run('ceph', [...conf, 'osd', 'new', osd])
  const caps = ['osd', 'allow *', 'mon', 'allow profile osd', 'mgr', 'allow profile osd']
  await run('ceph', [...conf, 'auth', 'add', 'osd.0', ...caps, '-i', at('osd/keyring')])
  await run('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', osd])
  daemon('ceph-osd', '-i', '0')
  daemon('radosgw', '-n', 'client.rgw')
  await answers(`http://127.0.0.1:${s3}/`)
  const user = ['--uid=test', '--display-name=test', '--access-key=TESTKEY', '--secret-key=TESTSECRET']
  await run('radosgw-admin', [...conf, '-n', 'client.rgw', 'user', 'create', ...user])
  return s3
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Stops the daemons once this process is gone, even if it was killed. */
async function endWith(pid: number) {
  while (isRunning(pid)) await sleep(500)
  for (const each of daemons) each.kill('SIGKILL')
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  process.exit()
}

function tell(name: string, text: string) {
  fs.writeFileSync(at(`${name}.new`), text)
  fs.renameSync(at(`${name}.new`), at(name))
}

void endWith(Number(watched))
start().then(
  (port) => tell('port', String(port)),
  (error: unknown) => tell('failure', error instanceof Error ? error.message : String(error)),
)
