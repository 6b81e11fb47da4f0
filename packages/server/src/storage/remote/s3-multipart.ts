import { createReadStream } from 'node:fs'
import type { LocalFile } from './driver.ts'
import { StorageFailure } from '#storage/storage-errors.ts'
import { md5Of, noticed } from './transfer-timeout.ts'
import { ObjectExists } from '#storage/storage.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { MINUTE_MS } from '#platform/time.ts'

const MEGABYTE_BYTES = 1024 * 1024
/** Larger files are uploaded in parts, so that a broken connection costs one part and not the whole file. */
export const MAX_WHOLE_UPLOAD_BYTES = 32 * MEGABYTE_BYTES
const PART_BYTES = 16 * MEGABYTE_BYTES
const MAX_ATTEMPTS_COUNT = 3
/** Services need time to assemble many parts. */
const COMPLETION_TIMEOUT_MS = MINUTE_MS

type Upload = ReturnType<S3Bucket['address']> & { UploadId: string | undefined }

async function putPart({ sdk, client, ask }: S3Bucket, upload: Upload, file: string, place: number, end: number) {
  const range = { start: place * PART_BYTES, end: Math.min((place + 1) * PART_BYTES, end) - 1 }
  const part = {
    ...upload,
    PartNumber: place + 1,
    ContentMD5: (await md5Of(file, range)).toString('base64'),
    ContentLength: range.end - range.start + 1,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const { ETag } = await ask(true, async (abortSignal, touch) => {
        const Body = noticed(createReadStream(file, range), touch)
        const sending = client.send(new sdk.UploadPartCommand({ ...part, Body }), { abortSignal })
        return sending.finally(() => Body.destroy())
      })
      return { PartNumber: part.PartNumber, ETag }
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS_COUNT || !(error instanceof StorageFailure && error.isTransient)) throw error
    }
  }
}

/** Uploads in parts and always completes or aborts: parts of an unfinished upload are billed but invisible. */
export async function putParts(
  bucket: S3Bucket,
  path: string,
  { file, bytes }: LocalFile,
  md5: Buffer,
  isConditional: boolean,
) {
  const { sdk, client, ask, address } = bucket
  const begin = { ...address(path), Metadata: { md5: md5.toString('hex') } }
  const { UploadId } = await ask(true, (abortSignal) =>
    client.send(new sdk.CreateMultipartUploadCommand(begin), { abortSignal }),
  )
  const upload = { ...address(path), UploadId }

  async function complete(MultipartUpload: { Parts: Awaited<ReturnType<typeof putPart>>[] }) {
    const condition = isConditional ? { IfNoneMatch: '*' } : {}
    const command = new sdk.CompleteMultipartUploadCommand({ ...upload, ...condition, MultipartUpload })
    await ask(true, (abortSignal) => client.send(command, { abortSignal }), COMPLETION_TIMEOUT_MS)
  }

  try {
    const Parts: Awaited<ReturnType<typeof putPart>>[] = []
    for (let place = 0; place * PART_BYTES < bytes; place++) {
      Parts.push(await putPart(bucket, upload, file, place, bytes))
    }
    await complete({ Parts })
  } catch (error) {
    const abort = new sdk.AbortMultipartUploadCommand(upload)
    await ask(true, (abortSignal) => client.send(abort, { abortSignal })).catch(() => undefined)
    const isTaken = isConditional && error instanceof StorageFailure && error.status === 412
    throw isTaken ? new ObjectExists(path) : error
  }
}
