import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'
import { storageContract } from '#storage/storage-contract.ts'

const server = await startWebdav({ prefix: 'some/folder' })
const storage = await openPreparedStorage(server.connection)
storageContract('WebDAV', async () => storage)
