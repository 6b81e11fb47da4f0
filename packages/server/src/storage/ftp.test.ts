import { openPrepared } from '#test/storages/open.ts'
import { startFtp } from '#test/storages/ftp.ts'
import { storageContract } from './contract.ts'

const server = await startFtp({ prefix: 'some/folder' })
const storage = await openPrepared(server.connection)
storageContract('FTP', async () => storage)
