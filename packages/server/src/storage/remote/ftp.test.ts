import { openPrepared } from '#test/storage-servers/open-storage.ts'
import { startFtp } from '#test/storage-servers/ftp.ts'
import { storageContract } from '#storage/storage-contract.ts'

const server = await startFtp({ prefix: 'some/folder' })
const storage = await openPrepared(server.connection)
storageContract('FTP', async () => storage)
