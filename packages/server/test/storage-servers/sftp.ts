import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type ConnectionTo, StorageConnection } from '@imagora/contract'
import { freePorts } from './ports.ts'
import { newFolder, startProgram } from './programs.ts'

/** Creates an SSH key pair and its fingerprint. */
function makeKey(folder: string, name: string, passphrase = '') {
  const file = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '1', '-N', passphrase, '-f', file])
  const [, fingerprint] = execFileSync('ssh-keygen', ['-lf', `${file}.pub`], { encoding: 'utf8' }).split(' ')
  return { file, publicFile: `${file}.pub`, fingerprint, text: fs.readFileSync(file, 'utf8') }
}

const connectionTo = (options: object, secrets: object) =>
  StorageConnection.parse({ provider: 'sftp', options, secrets }) as ConnectionTo<'sftp'>

/** Starts OpenSSH on a new folder with key authentication. */
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
  // sshd requires this folder if root starts it.
  if (process.getuid?.() === 0) fs.mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  await startProgram(port, '/usr/sbin/sshd', '-D', '-e', '-f', file)
  const { username } = userInfo()
  const address = { host: '127.0.0.1', port, username, host_key: hostKey.fingerprint }
  const secrets = { private_key: key.text, passphrase: 'open sesame' }
  return { root, port, connection: connectionTo({ ...address, ...options }, secrets) }
}

/** Starts rclone's SFTP server with password authentication, as a second implementation. */
export async function startOtherSftp(options: object = {}) {
  const [port = 0] = await freePorts(1)
  const root = newFolder('sftp')
  const hostKey = makeKey(newFolder('sftp-home'), 'host')
  // The options accept writes in any order and report sizes immediately, as servers on a disk do.
  const asDisk = ['--config', '', '--dir-cache-time', '0', '--vfs-cache-mode', 'writes', '--vfs-write-back', '0']
  const server = ['--addr', `127.0.0.1:${port}`, '--user', 'tester', '--pass', 'secret', '--key', hostKey.file]
  server.push('--cache-dir', newFolder('sftp-cache'))
  await startProgram(port, 'rclone', 'serve', 'sftp', root, ...asDisk, ...server)
  const address = { host: '127.0.0.1', port, username: 'tester', host_key: hostKey.fingerprint }
  return { root, port, connection: connectionTo({ ...address, ...options }, { password: 'secret' }) }
}
