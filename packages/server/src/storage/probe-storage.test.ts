import * as fs from 'node:fs'
import { join } from 'node:path'
import type { StorageConnection } from '@imagora/contract'
import { expect, test } from 'vitest'
import { startFtp } from '#test/storage-servers/ftp.ts'
import { openNewStorage } from '#test/storage-servers/open-storage.ts'
import { freePorts } from '#test/storage-servers/ports.ts'
import { newFolder } from '#test/storage-servers/programs.ts'
import { newBucket } from '#test/storage-servers/s3.ts'
import { startSftp } from '#test/storage-servers/sftp.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'
import { probeStorage } from './probe-storage.ts'

const [bucket, webdav, sftp, ftp] = await Promise.all([newBucket(), startWebdav(), startSftp(), startFtp()])
const spoolDir = newFolder('probe')

async function probe(connection: StorageConnection, isMarked = false) {
  const findings = await probeStorage(await openNewStorage(connection, { isMarked }), spoolDir)
  expect(fs.readdirSync(spoolDir)).toEqual([])
  return findings
}
const outcomes = async (...given: Parameters<typeof probe>) =>
  (await probe(...given)).map(({ step, outcome }) => `${step} ${outcome}`)

const all = ['write ok', 'read ok', 'read_range ok', 'list ok', 'remove ok']

test('a storage that works is found to, before it is set up, and nothing stays behind', async () => {
  expect(await outcomes({ provider: 'local', options: {}, secrets: {} })).toEqual(all)
  expect(await outcomes(bucket)).toEqual(all)
  expect(await outcomes(webdav.connection)).toEqual(all)
  expect(await outcomes(sftp.connection)).toEqual(all)
  expect(await outcomes(ftp.connection)).toEqual(all)
  const left = (root: string) =>
    fs.readdirSync(root, { recursive: true }).filter((name) => !/^(check|\.incoming)/.test(String(name)))
  expect(left(webdav.root)).toEqual([])
  expect(left(sftp.root)).toEqual([])
  expect(left(ftp.root)).toEqual([])
})

test('[K09] distinguishes a storage without its marker from a working one', async () => {
  expect(await outcomes({ provider: 'local', options: {}, secrets: {} }, true)).toEqual([
    'write mark_missing',
    'list mark_missing',
  ])
  expect(await outcomes(bucket, true)).toEqual(['write mark_missing', 'list mark_missing'])
  expect(await outcomes(sftp.connection, true)).toEqual(['write mark_missing', 'list mark_missing'])
})

test('reports refused credentials', async () => {
  const refused = ['write refused_credentials', 'list refused_credentials']
  expect(await outcomes({ ...bucket, secrets: { secret_access_key: 'wrong' } })).toEqual(refused)
  expect(await outcomes({ ...webdav.connection, secrets: { password: 'wrong' } })).toEqual(refused)
  expect(await outcomes({ ...ftp.connection, secrets: { password: 'wrong' } })).toEqual(refused)
  const secrets = { password: '', private_key: 'no key', passphrase: '' }
  expect(await outcomes({ ...sftp.connection, secrets })).toEqual(refused)
  expect(await outcomes({ ...sftp.connection, secrets: { ...secrets, private_key: '', password: 'x' } })).toEqual(
    refused,
  )
})

test('reports a missing bucket or folder', async () => {
  const options = { ...bucket.options, bucket: 'no-such-bucket' }
  expect(await outcomes({ ...bucket, options })).toEqual(['write bucket_missing', 'list bucket_missing'])
  const root = join(newFolder('none'), 'none')
  expect(await outcomes({ provider: 'local', options: { root }, secrets: {} })).toContain('write bucket_missing')
})

test('reports a refused connection', async () => {
  const [port = 0] = await freePorts(1)
  const unreachable = ['write unreachable', 'list unreachable']
  const at = `http://127.0.0.1:${port}`
  expect(await outcomes({ ...bucket, options: { ...bucket.options, endpoint: at } })).toEqual(unreachable)
  const { connection } = webdav
  expect(await outcomes({ ...connection, options: { ...connection.options, url: at } })).toEqual(unreachable)
  expect(await outcomes({ ...sftp.connection, options: { ...sftp.connection.options, port } })).toEqual(unreachable)
  expect(await outcomes({ ...ftp.connection, options: { ...ftp.connection.options, port } })).toEqual(unreachable)
})

test('shows the key of an unknown server to compare, and refuses another key', async () => {
  const { connection } = sftp
  const { host_key } = connection.options
  const unknown = await probe({ ...connection, options: { ...connection.options, host_key: '' } })
  expect(unknown[0]).toEqual({ step: 'write', outcome: 'host_key_unknown', host_key })
  const other = `SHA256:${'A'.repeat(43)}`
  const differs = await probe({ ...connection, options: { ...connection.options, host_key: other } })
  expect(differs[0]).toEqual({ step: 'write', outcome: 'host_key_differs', host_key })
})

test('refuses an untrusted certificate, and accepts one that the operator names', async () => {
  const servers = await Promise.all([
    startWebdav({}, { isEncrypted: true }),
    startFtp({}, { security: 'explicit' }),
    startFtp({ host: '127.0.0.1' }, { security: 'implicit' }),
  ])
  const unknown = ['write certificate', 'list certificate']
  for (const { connection } of servers) {
    expect(await outcomes(connection)).toEqual(all)
    const options = { ...connection.options, ca: '' }
    expect(await outcomes({ ...connection, options } as StorageConnection)).toEqual(unknown)
  }
})
