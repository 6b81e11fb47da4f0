import * as fs from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type ConnectionTo, StorageConnection } from '@imagora/contract'
import { freePorts } from './ports.ts'
import { makeCertificate, newFolder, startProgram } from './programs.ts'

interface Wishes {
  security?: 'none' | 'explicit' | 'implicit'
}

const yes = 'YES'
const no = 'NO'

/** Anonymous access with a required password needs no system user. */
const guests = (passwords: string) => ({
  anonymous_enable: yes,
  secure_email_list_enable: yes,
  email_password_file: passwords,
  anon_upload_enable: yes,
  anon_mkdir_write_enable: yes,
  anon_other_write_enable: yes,
  anon_world_readable_only: no,
  anon_umask: '022',
  local_enable: no,
  write_enable: yes,
  ftp_username: userInfo().username,
})

const encryption = ({ certFile, keyFile }: ReturnType<typeof makeCertificate>) => ({
  ssl_enable: yes,
  allow_anon_ssl: yes,
  force_anon_data_ssl: yes,
  force_anon_logins_ssl: yes,
  require_ssl_reuse: yes,
  ssl_tlsv1: yes,
  rsa_cert_file: certFile,
  rsa_private_key_file: keyFile,
  ssl_ciphers: 'HIGH',
})

/** Starts a real server on a new folder and returns its connection. */
export async function startFtp(options: object = {}, { security = 'none' }: Wishes = {}) {
  const [port = 0] = await freePorts(1)
  const [root, home] = [newFolder('ftp'), newFolder('ftp-home')]
  const certificate = security === 'none' ? null : makeCertificate(home)
  fs.writeFileSync(join(home, 'passwords'), 'secret\n')
  const settings = {
    listen: yes,
    listen_address: '127.0.0.1',
    listen_port: port,
    background: no,
    run_as_launching_user: yes,
    seccomp_sandbox: no,
    isolate: no,
    isolate_network: no,
    xferlog_enable: no,
    anon_root: root,
    secure_chroot_dir: home,
    pasv_address: '127.0.0.1',
    ...guests(join(home, 'passwords')),
    ...(certificate && encryption(certificate)),
    implicit_ssl: security === 'implicit' ? yes : no,
  }
  const file = join(home, 'vsftpd.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  fs.writeFileSync(file, lines.join(''), { mode: 0o600 })
  await startProgram(port, '/usr/sbin/vsftpd', file)

  const connection = StorageConnection.parse({
    provider: 'ftp',
    options: { host: 'localhost', port, username: 'anonymous', security, ca: certificate?.cert, ...options },
    secrets: { password: 'secret' },
  }) as ConnectionTo<'ftp'>
  return { root, port, connection }
}
