import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { startFtp } from '#test/storage-servers/ftp.ts'
import { storageContract } from '#storage/storage-contract.ts'

const server = await startFtp({ prefix: 'some/folder' })
const storage = await openPreparedStorage(server.connection)
storageContract('FTP', async () => storage)
