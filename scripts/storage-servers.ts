import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installMissing, type Missing } from './apt.ts'

/** Servers of the storage tests and tools that read archives: Debian’s packages, and the programs of each. */
const servers: (Missing & { programs: string[] })[] = [
  { what: 'Ceph’s monitor', package: 'ceph-mon', programs: ['ceph-mon', 'monmaptool'] },
  { what: 'Ceph’s object store', package: 'ceph-osd', programs: ['ceph-osd'] },
  { what: 'Ceph’s S3 gateway', package: 'radosgw', programs: ['radosgw'] },
  { what: 'Ceph’s commands', package: 'ceph-common', programs: ['ceph', 'ceph-authtool', 'radosgw-admin'] },
  { what: 'rclone', package: 'rclone', programs: ['rclone'] },
  { what: 'vsftpd', package: 'vsftpd', programs: ['vsftpd'] },
  { what: 'OpenSSH’s server', package: 'openssh-server', programs: ['sshd'] },
  { what: 'ssh-keygen', package: 'openssh-client', programs: ['ssh-keygen'] },
  { what: 'Python, which reads our archives', package: 'python3', programs: ['python3'] },
  { what: 'a certificate authority for tests', package: 'pebble', programs: ['pebble', 'pebble-challtestsrv'] },
  { what: 'openssl', package: 'openssl', programs: ['openssl'] },
  { what: 'ffmpeg, which also makes the videos of tests', package: 'ffmpeg', programs: ['ffmpeg', 'ffprobe'] },
]

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Servers are in /usr/sbin, which is not on the PATH of most users. */
export function missingServers(env = process.env, folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin']) {
  const isThere = (name: string) => folders.some((folder) => isProgram(join(folder, name)))
  return servers.filter(({ programs }) => !programs.every(isThere))
}

/** Installs missing servers if allowed, or throws with the command to install them. */
export function provideStorageServers() {
  installMissing(missingServers())
}

if (import.meta.main) provideStorageServers()
