import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { startOtherSftp, startSftp } from '#test/storage-servers/sftp.ts'
import { storageContract } from '#storage/storage-contract.ts'

const server = await startSftp({ prefix: 'some/folder' })
const storage = await openPreparedStorage(server.connection)
storageContract('SFTP, OpenSSH with a key', async () => storage)

const otherServer = await startOtherSftp()
const otherStorage = await openPreparedStorage(otherServer.connection)
storageContract('SFTP, another server with a password', async () => otherStorage)
