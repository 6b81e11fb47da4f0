import { openPrepared } from '#test/storages/open.ts'
import { startOtherSftp, startSftp } from '#test/storages/sftp.ts'
import { storageContract } from './contract.ts'

const server = await startSftp({ prefix: 'some/folder' })
const storage = await openPrepared(server.connection)
storageContract('SFTP, OpenSSH with a key', async () => storage)

const otherServer = await startOtherSftp()
const otherStorage = await openPrepared(otherServer.connection)
storageContract('SFTP, another server with a password', async () => otherStorage)
