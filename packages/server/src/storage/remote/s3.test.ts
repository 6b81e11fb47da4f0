import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import type { ConnectionTo } from '@imagora/contract'
import { beforeAll, expect, test } from 'vitest'
import { createNetworkGuard } from '#gateways/outbound/network-guard.ts'
import { innerNetwork } from '#test/harness/inner-network.ts'
import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { newFolder } from '#test/storage-servers/programs.ts'
import { startProxy } from '#test/storage-servers/proxy.ts'
import { newBucket } from '#test/storage-servers/s3.ts'
import { newPath, spoolFolder, storageContract } from '#storage/storage-contract.ts'
import { s3Driver } from './s3.ts'
import { ObjectExists, type Storage } from '#storage/storage.ts'

const spool = spoolFolder()
const collect = async (storage: Storage, path: string) =>
  Buffer.concat((await (await storage.read(path)).toArray()) as Buffer[])

const folder = await openPreparedStorage(await newBucket({ prefix: 'some/folder' }))
storageContract('S3, a folder of a bucket', async () => folder)

async function virtualHost() {
  const bucket = await newBucket()
  const endpoint = bucket.options.endpoint.replace('127.0.0.1', 'localhost')
  return { ...bucket, options: { ...bucket.options, endpoint, is_path_style: false } }
}
const hosted = await virtualHost()
const innerHosts = [`${hosted.options.bucket}.localhost:*`]
/** Every name below `localhost` is this machine, but not every resolver supports that. */
const network = createNetworkGuard({ innerHosts, lookup: async () => ['127.0.0.1'] })
const byHost = await openPreparedStorage(hosted, { network })
storageContract('S3, the bucket in the host', async () => byHost)

function clientOf({ options, secrets }: ConnectionTo<'s3'>) {
  const credentials = { accessKeyId: options.access_key_id, secretAccessKey: secrets.secret_access_key }
  return new S3Client({ endpoint: options.endpoint, region: options.region, forcePathStyle: true, credentials })
}

const bucket = await newBucket()
let storage: Storage
beforeAll(async () => {
  storage = await openPreparedStorage(bucket)
})

function bigFile() {
  const bytes = randomBytes(40 * 1024 * 1024)
  const file = join(newFolder('big'), 'file')
  writeFileSync(file, bytes)
  return { bytes, file }
}
const uploadsUnderWay = async () =>
  (await clientOf(bucket).send(new ListMultipartUploadsCommand({ Bucket: bucket.options.bucket }))).Uploads ?? []

test('uploads a long object in parts, reads it back whole, and never overwrites another', async () => {
  const { bytes, file } = bigFile()
  const path = newPath()
  await storage.write(path, file, { keepsSource: true })
  expect(await storage.stat(path)).toEqual({ bytes: bytes.length })
  expect((await collect(storage, path)).equals(bytes)).toBe(true)
  await expect(storage.write(path, file, { keepsSource: true })).rejects.toThrow(ObjectExists)
  expect(await uploadsUnderWay()).toEqual([])
})

test('[F25] of what goes in parts only a part is sent again, and what fails for good leaves none', async () => {
  const proxy = await startProxy(Number(new URL(bucket.options.endpoint).port))
  const endpoint = `http://127.0.0.1:${proxy.port}`
  const slow = await openPreparedStorage({ ...bucket, options: { ...bucket.options, endpoint } })
  const { bytes, file } = bigFile()
  proxy.fail({ on: /^PUT .*partNumber=2/, does: 'reset', times: 1 })
  const path = newPath()
  await slow.write(path, file, { keepsSource: true })
  expect(proxy.faultCount()).toBe(1)
  expect((await collect(storage, path)).equals(bytes)).toBe(true)

  proxy.fail({ on: /^PUT .*partNumber=2/, does: 'answer', answer: 'HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n' })
  await expect(slow.write(newPath(), file)).rejects.toMatchObject({ code: 'storage_unavailable' })
  expect(await uploadsUnderWay()).toEqual([])
})

test('a list goes on from one page to the next', async () => {
  const paths = Array.from({ length: 5 }, (_, index) => `pages/${index}.jpg`)
  for (const path of paths) await storage.write(path, spool('x'))
  const driver = await s3Driver(bucket, { spoolDir: newFolder('spool'), network: innerNetwork }, 2)
  const listed = await Array.fromAsync(driver.list('pages/'))
  await driver.close()
  expect(listed).toEqual(paths.map((path) => ({ path, bytes: 1 })))
})

test('signs an address for a limited time with response headers, and refuses a changed one', async () => {
  const path = newPath()
  await storage.write(path, spool('for a friend'))
  const answer = { contentType: 'image/webp', disposition: 'inline; filename="a.webp"' }
  const url = await storage.presign!(path, { expiresSeconds: 60, ...answer })
  const response = await fetch(url)
  expect(await response.text()).toBe('for a friend')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-disposition')).toBe(answer.disposition)
  expect((await fetch(url.replace(/Expires=60/, 'Expires=600'))).status).toBe(403)
  expect((await fetch(bucket.options.endpoint + new URL(url).pathname)).status).toBe(403)
  await expect(storage.presign!('../x', { expiresSeconds: 60 })).rejects.toThrow(TypeError)
})

test('[K09] without its mark a bucket takes nothing, and nothing counts as missing', async () => {
  const other = await openPreparedStorage({ ...bucket, options: { ...bucket.options, prefix: 'other' } })
  const lost = await openPreparedStorage({ ...bucket, options: { ...bucket.options, prefix: 'lost' } })
  await other.check()
  const client = clientOf(bucket)
  const Key = 'lost/.imagora-storage'
  await client.send(new DeleteObjectCommand({ Bucket: bucket.options.bucket, Key }))
  const refused = { code: 'storage_unavailable' }
  await expect(lost.check()).rejects.toMatchObject(refused)
  await expect(lost.write(newPath(), spool('x'))).rejects.toMatchObject(refused)
  await expect(lost.read(newPath())).rejects.toMatchObject(refused)
  await expect(lost.stat(newPath())).rejects.toMatchObject(refused)
  await expect(lost.remove(newPath())).rejects.toMatchObject(refused)
  await expect(Array.fromAsync(lost.list(''))).rejects.toMatchObject(refused)
})
