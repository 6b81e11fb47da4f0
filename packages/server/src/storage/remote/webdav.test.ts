import { expect, test } from 'vitest'
import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'
import { storageContract } from '#storage/storage-contract.ts'

const server = await startWebdav({ prefix: 'some/folder' })
const storage = await openPreparedStorage(server.connection)
storageContract('WebDAV', async () => storage)

test('a password with letters beyond Latin-1 opens the storage', async () => {
  const { connection } = await startWebdav({}, { password: 'Straße 密码' })
  const opened = await openPreparedStorage(connection)
  expect(await Array.fromAsync(opened.list(''))).toEqual([])
})
