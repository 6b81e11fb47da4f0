import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type ConnectionTo, StorageConnection } from '@imagora/contract'
import { freePorts } from './ports.ts'
import { newFolder, startProgram } from './programs.ts'

/** A key, its public half and what people compare. */
function makeKey(folder: string, name: string, passphrase = '') {
  const file = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '1', '-N', passphrase, '-f', file])
  const [, fingerprint] = execFileSync('ssh-keygen', ['-lf', `${file}.pub`], { encoding: 'utf8' }).split(' ')
  return { file, publicFile: `${file}.pub`, fingerprint, text: fs.readFileSync(file, 'utf8') }
}

const connectionTo = (options: object, secrets: object) =>
  StorageConnection.parse({ provider: 'sftp', options, secrets }) as ConnectionTo<'sftp'>

/** OpenSSH on a folder of its own, entered with a key. */
export async function startSftp(options: object = {}) {
  const [port = 0] = await freePorts(1)
  const [root, home] = [newFolder('sftp'), newFolder('sftp-home')]
  const hostKey = makeKey(home, 'host')
  const key = makeKey(home, 'user', 'open sesame')
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: hostKey.file,
    AuthorizedKeysFile: key.publicFile,
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
    PermitRootLogin: 'yes',
    PidFile: 'none',
    MaxStartups: 50,
    Subsystem: `sftp internal-sftp -d ${root}`,
  }
  const file = join(home, 'sshd_config')
  fs.writeFileSync(
    file,
    Object.entries(settings)
      .map((line) => `${line.join(' ')}\n`)
      .join(''),
  )
  // It insists on a folder of its own where root starts it.
  if (process.getuid?.() === 0) fs.mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  await startProgram(port, '/usr/sbin/sshd', '-D', '-e', '-f', file)
  const { username } = userInfo()
  const address = { host: '127.0.0.1', port, username, host_key: hostKey.fingerprint }
  const secrets = { private_key: key.text, passphrase: 'open sesame' }
  return { root, port, connection: connectionTo({ ...address, ...options }, secrets) }
}

/** A server of another make, entered with a password. */
export async function startOtherSftp(options: object = {}) {
  const [port = 0] = await freePorts(1)
  const root = newFolder('sftp')
  const hostKey = makeKey(newFolder('sftp-home'), 'host')
  // Takes writes in any order and knows sizes at once, as the disks of other servers do.
  const asDisk = ['--config', '', '--dir-cache-time', '0', '--vfs-cache-mode', 'writes', '--vfs-write-back', '0']
  const server = ['--addr', `127.0.0.1:${port}`, '--user', 'tester', '--pass', 'secret', '--key', hostKey.file]
  server.push('--cache-dir', newFolder('sftp-cache'))
  await startProgram(port, 'rclone', 'serve', 'sftp', root, ...asDisk, ...server)
  const address = { host: '127.0.0.1', port, username: 'tester', host_key: hostKey.fingerprint }
  return { root, port, connection: connectionTo({ ...address, ...options }, { password: 'secret' }) }
}
