import { openPrepared } from '#test/storages/open.ts'
import { newBucket } from '#test/storages/s3.ts'
import { storageContract } from './contract.ts'

const storage = await openPrepared(await newBucket({ prefix: 'some/folder' }))
storageContract('S3', async () => storage)
