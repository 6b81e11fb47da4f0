import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installMissing, type Missing } from './apt.ts'

/** What tests of storages talk to and archives are read with: Debian’s packages, and the programs each is known by. */
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
  { what: 'openssl', package: 'openssl', programs: ['openssl'] },
]

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Servers lie where the paths of most users do not lead. */
export function missingServers(env = process.env, folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin']) {
  const isThere = (name: string) => folders.some((folder) => isProgram(join(folder, name)))
  return servers.filter(({ programs }) => !programs.every(isThere))
}

/** All of them are there afterwards, installed when that is allowed, or it is said what to install. */
export function provideStorageServers() {
  installMissing(missingServers())
}

if (import.meta.main) provideStorageServers()
