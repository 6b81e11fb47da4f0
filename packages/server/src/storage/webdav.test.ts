import { openPrepared } from '#test/storages/open.ts'
import { startWebdav } from '#test/storages/webdav.ts'
import { storageContract } from './contract.ts'

const server = await startWebdav({ prefix: 'some/folder' })
const storage = await openPrepared(server.connection)
storageContract('WebDAV', async () => storage)
