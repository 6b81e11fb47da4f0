import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installMissing } from '../scripts/apt.ts'
import { missingServers } from '../scripts/storage-servers.ts'

test('every server that the tests of storages need is looked for, and told by the line that brings it', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-bin-'))
  try {
    const put = (name: string) => fs.writeFileSync(join(folder, name), '', { mode: 0o755 })
    for (const name of [
      'ceph-mon',
      'monmaptool',
      'ceph-osd',
      'ceph',
      'ceph-authtool',
      'rclone',
      'openssl',
      'ssh-keygen',
      'python3',
      'ffmpeg',
    ])
      put(name)
    put('radosgw-admin')
    const missing = missingServers({}, [folder])
    expect(missing.map((each) => each.package)).toEqual(['radosgw', 'vsftpd', 'openssh-server', 'pebble', 'ffmpeg'])
    expect(() => installMissing(missing, { PATH: folder }, false)).toThrow(
      'apt-get install -y --no-install-recommends radosgw vsftpd openssh-server pebble ffmpeg',
    )
    for (const name of ['radosgw', 'vsftpd', 'sshd', 'pebble', 'pebble-challtestsrv', 'ffprobe']) put(name)
    expect(missingServers({}, [folder])).toEqual([])
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})
