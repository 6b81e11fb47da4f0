import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ConnectionTo } from '@imagora/contract'
import { type StorageDriver, type ObjectStat, INCOMING_TTL_MS, type Reach, type LocalFile } from './driver.ts'
import { StorageFailure } from '#storage/storage-errors.ts'
import { md5Of, noticed, verify } from './transfer-timeout.ts'
import { statusOf } from './s3-errors.ts'
import { putParts, MAX_WHOLE_UPLOAD_BYTES } from './s3-multipart.ts'
import { type ByteRange, ObjectExists, ObjectMissing, type Presigning } from '#storage/storage.ts'
import { s3Bucket, type S3Bucket } from './s3-bucket.ts'

type Connection = ConnectionTo<'s3'>

/** Size up to which an object may be uploaded twice to test conditional writes. */
const MAX_LEARNING_BYTES = 1024 * 1024

async function stat({ sdk, client, ask, address }: S3Bucket, path: string): Promise<ObjectStat | null> {
  return ask(false, async (abortSignal) => {
    try {
      const found = await client.send(new sdk.HeadObjectCommand(address(path)), { abortSignal })
      return { bytes: found.ContentLength ?? 0, md5: found.Metadata?.md5 }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw error
    }
  })
}

const isTaken = (error: unknown) => [409, 412].includes(statusOf(error) ?? 0)

const isUnknown = (error: unknown) => error instanceof StorageFailure && error.status === 501

/**
 * Services obey, reject or ignore `If-None-Match`; uploading the first object twice tells which. Unless the service
 * obeys, the upload first checks whether the path is free.
 */
function puttingTo(bucket: S3Bucket) {
  let obeys: boolean | undefined

  async function putWhole(path: string, source: LocalFile, md5: Buffer, isConditional: boolean) {
    const { sdk, client, ask, address } = bucket
    const sums = { ContentMD5: md5.toString('base64'), Metadata: { md5: md5.toString('hex') } }
    const condition = isConditional ? { IfNoneMatch: '*' } : {}
    await ask(true, async (abortSignal, touch) => {
      const Body = noticed(createReadStream(source.file), touch)
      const request = { ...address(path), ...sums, ...condition, ContentLength: source.bytes, Body }
      try {
        await client.send(new sdk.PutObjectCommand(request), { abortSignal })
      } catch (error) {
        throw isConditional && isTaken(error) ? new ObjectExists(path) : error
      } finally {
        Body.destroy()
      }
    })
  }

  const put = (path: string, source: LocalFile, md5: Buffer, isConditional: boolean) =>
    source.bytes > MAX_WHOLE_UPLOAD_BYTES
      ? putParts(bucket, path, source, md5, isConditional)
      : putWhole(path, source, md5, isConditional)

  async function putFirst(path: string, source: LocalFile, md5: Buffer) {
    try {
      await put(path, source, md5, true)
    } catch (error) {
      if (!isUnknown(error)) throw error
      obeys = false
      return put(path, source, md5, false)
    }
    if (source.bytes > MAX_LEARNING_BYTES) return
    obeys = await put(path, source, md5, true).then(
      () => false,
      (error: unknown) => (error instanceof ObjectExists ? true : undefined),
    )
  }

  return async (path: string, source: LocalFile, replaces: boolean) => {
    const md5 = await md5Of(source.file)
    if (replaces) return put(path, source, md5, false)
    if (!obeys && (await stat(bucket, path))) throw new ObjectExists(path)
    return obeys === undefined ? putFirst(path, source, md5) : put(path, source, md5, obeys)
  }
}

async function get({ sdk, client, ask, address }: S3Bucket, path: string, range?: ByteRange) {
  return ask(false, async (abortSignal) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const answer = await client.send(new sdk.GetObjectCommand({ ...address(path), Range }), { abortSignal })
      const md5 = range ? undefined : answer.Metadata?.md5
      return verify(answer.Body as Readable, { bytes: answer.ContentLength ?? 0, md5 })
    } catch (error) {
      if (statusOf(error) === 416) throw new RangeError(`${range?.start}-${range?.end}`)
      if ((error as Error).name === 'NoSuchKey') throw new ObjectMissing(path)
      throw error
    }
  })
}

async function* list({ sdk, client, ask, Bucket, Prefix, pathOf }: S3Bucket, folder: string, MaxKeys: number) {
  let ContinuationToken: string | undefined
  do {
    const request = { Bucket, Prefix: Prefix(folder), MaxKeys, ContinuationToken }
    const page = await ask(false, (abortSignal) => client.send(new sdk.ListObjectsV2Command(request), { abortSignal }))
    for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { path: pathOf(Key), bytes: Size }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

async function sweep({ sdk, client, ask, Bucket, Prefix }: S3Bucket) {
  const before = Date.now() - INCOMING_TTL_MS
  await ask(true, async (abortSignal) => {
    const begun = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Prefix('') }), {
      abortSignal,
    })
    for (const { Key, UploadId, Initiated } of begun.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > before) continue
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal })
    }
  })
}

async function presign({ sdk, client, address }: S3Bucket, path: string, presigning: Presigning) {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const { expiresSeconds, contentType, disposition } = presigning
  const answer = { ResponseContentType: contentType, ResponseContentDisposition: disposition }
  return getSignedUrl(client, new sdk.GetObjectCommand({ ...address(path), ...answer }), { expiresIn: expiresSeconds })
}

/** Driver for Amazon S3 and compatible services. */
export async function s3Driver(connection: Connection, reach: Reach, listedAtOnce = 1000): Promise<StorageDriver> {
  const bucket = s3Bucket(await import('@aws-sdk/client-s3'), connection, reach)
  const { sdk, client, ask, address } = bucket
  return {
    put: puttingTo(bucket),
    get: (path, range) => get(bucket, path, range),
    stat: (path) => stat(bucket, path),
    async remove(path) {
      await ask(true, (abortSignal) => client.send(new sdk.DeleteObjectCommand(address(path)), { abortSignal }))
    },
    list: (folder) => list(bucket, folder, listedAtOnce),
    sweep: () => sweep(bucket),
    presign: (path, presigning) => presign(bucket, path, presigning),
    close: async () => client.destroy(),
  }
}
