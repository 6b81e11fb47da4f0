import type * as Aws from '@aws-sdk/client-s3'
import { isStorageReply, networkFailure, StorageFailure } from '#storage/storage-errors.ts'
import { createReadStream } from 'node:fs'
import {
  type LocalFile,
  joinPrefix,
  PEER_TIMEOUT_MS,
  type DriverContext,
  type StorageDriver,
  type ObjectStat,
  INCOMING_TTL_MS,
} from './driver.ts'
import { md5Of, withProgress, watchProgress, verifyBody } from './transfer-timeout.ts'
import { ObjectExists, type ByteRange, ObjectMissing, type PresignOptions } from '#storage/storage.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import type { ConnectionTo } from '@imagora/contract'
import { createGuardedAgents } from '#gateways/outbound/http-agents.ts'
import type { Readable } from 'node:stream'

interface ServiceError extends Error {
  $metadata?: { httpStatusCode?: number }
  Code?: string
}

const credentials = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'RequestTimeTooSkewed',
  'AuthorizationHeaderMalformed',
  'InvalidSecurity',
])
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'XMinioAdminBucketQuotaExceeded'])
const transient = new Set([
  'SlowDown',
  'RequestTimeout',
  'Throttling',
  'ThrottlingException',
  'InternalError',
  'BadDigest',
])

const statusOf = (error: unknown) => (error as ServiceError | null)?.$metadata?.httpStatusCode

function troubleOf(name: string, status: number | undefined, isWriting: boolean) {
  if (name === 'NoSuchBucket') return 'bucket_missing'
  if (credentials.has(name)) return 'refused_credentials'
  if (full.has(name) || status === 507) return 'full'
  if (name === 'AccessDenied') return isWriting ? 'read_only' : 'refused_credentials'
  return status === 401 || status === 403 ? 'refused_credentials' : 'other'
}

const isForNow = (name: string, status = 0) => transient.has(name) || status === 429 || status >= 500

/** Maps an error of the service or the network to a `StorageFailure`. */
function s3Failure(error: unknown, isWriting: boolean): unknown {
  if (!(error instanceof Error) || isStorageReply(error)) return error
  const status = statusOf(error)
  const network = (status ?? 200) < 300 ? networkFailure(error) : null
  if (network) return network
  const { name, Code: code = name } = error as ServiceError
  const trouble = troubleOf(code, status, isWriting)
  return new StorageFailure(trouble, {
    cause: error,
    status,
    isTransient: trouble !== 'full' && isForNow(code, status),
  })
}

const MEGABYTE_BYTES = 1024 * 1024
/** Larger files are uploaded in parts, so that a broken connection costs one part and not the whole file. */
const MAX_WHOLE_UPLOAD_BYTES = 32 * MEGABYTE_BYTES
const PART_BYTES = 16 * MEGABYTE_BYTES
const MAX_ATTEMPTS_COUNT = 3
/** Services need time to assemble many parts. */
const COMPLETION_TIMEOUT_MS = MINUTE_MS

type Upload = ReturnType<S3Bucket['address']> & { UploadId: string | undefined }

async function putPart(
  { sdk, client, sendRequest }: S3Bucket,
  upload: Upload,
  file: string,
  partIndex: number,
  end: number,
) {
  const range = { start: partIndex * PART_BYTES, end: Math.min((partIndex + 1) * PART_BYTES, end) - 1 }
  const part = {
    ...upload,
    PartNumber: partIndex + 1,
    ContentMD5: (await md5Of(file, range)).toString('base64'),
    ContentLength: range.end - range.start + 1,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const { ETag } = await sendRequest(true, async (abortSignal, touch) => {
        const Body = withProgress(createReadStream(file, range), touch)
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
async function putParts(
  bucket: S3Bucket,
  path: string,
  { file, bytes }: LocalFile,
  md5: Buffer,
  isConditional: boolean,
) {
  const { sdk, client, sendRequest, address } = bucket
  const begin = { ...address(path), Metadata: { md5: md5.toString('hex') } }
  const { UploadId } = await sendRequest(true, (abortSignal) =>
    client.send(new sdk.CreateMultipartUploadCommand(begin), { abortSignal }),
  )
  const upload = { ...address(path), UploadId }

  async function complete(MultipartUpload: { Parts: Awaited<ReturnType<typeof putPart>>[] }) {
    const condition = isConditional ? { IfNoneMatch: '*' } : {}
    const command = new sdk.CompleteMultipartUploadCommand({ ...upload, ...condition, MultipartUpload })
    await sendRequest(true, (abortSignal) => client.send(command, { abortSignal }), COMPLETION_TIMEOUT_MS)
  }

  try {
    const Parts: Awaited<ReturnType<typeof putPart>>[] = []
    for (let partIndex = 0; partIndex * PART_BYTES < bytes; partIndex++) {
      Parts.push(await putPart(bucket, upload, file, partIndex, bytes))
    }
    await complete({ Parts })
  } catch (error) {
    const abort = new sdk.AbortMultipartUploadCommand(upload)
    await sendRequest(true, (abortSignal) => client.send(abort, { abortSignal })).catch(() => undefined)
    const isTaken = isConditional && error instanceof StorageFailure && error.status === 412
    throw isTaken ? new ObjectExists(path) : error
  }
}

const silentLogger = { debug() {}, info() {}, warn() {}, error() {} }

function makeClient(sdk: typeof Aws, { options, secrets }: Connection, { network }: DriverContext) {
  const { endpoint, ca } = options
  return new sdk.S3Client({
    endpoint,
    region: options.region,
    forcePathStyle: options.is_path_style,
    credentials: { accessKeyId: options.access_key_id, secretAccessKey: secrets.secret_access_key },
    // Many S3-compatible services support neither the trailers nor the checksums that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK cannot retry a stream body; `remote-storage.ts` retries with a new one.
    maxAttempts: 1,
    // Without a logger the SDK writes to the console that it did not retry; failures reach our log by their own way.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: 3 * SECOND_MS,
      requestTimeout: 0,
      socketTimeout: 0,
      throwOnRequestTimeout: true,
      ...createGuardedAgents(network, { endpoint, ca, maxSockets: 64 }),
    },
  })
}

type S3Call<T> = (abortSignal: AbortSignal, touch: () => void) => Promise<T>

/** Accesses one bucket or a folder in it. */
function s3Bucket(sdk: typeof Aws, connection: Connection, context: DriverContext) {
  const { bucket: Bucket, prefix } = connection.options
  const client = makeClient(sdk, connection, context)

  /** Aborts a request after a period without progress; reading the response body is not covered. */
  async function sendRequest<T>(isWriting: boolean, act: S3Call<T>, ms = PEER_TIMEOUT_MS) {
    const progress = watchProgress(ms)
    try {
      return await act(progress.signal, progress.touch)
    } catch (error) {
      throw s3Failure(progress.signal.aborted ? progress.signal.reason : error, isWriting)
    } finally {
      progress.end()
    }
  }

  return {
    sdk,
    client,
    sendRequest,
    address: (path: string) => ({ Bucket, Key: joinPrefix(prefix, path) }),
    Bucket,
    Prefix: (folder: string) => (folder === '' && prefix === '' ? '' : joinPrefix(prefix, folder)),
    /** Returns the object path for an S3 key. */
    pathOf: (key: string) => (prefix === '' ? key : key.slice(prefix.length + 1)),
  }
}

type S3Bucket = ReturnType<typeof s3Bucket>

type Connection = ConnectionTo<'s3'>

/** Size up to which an object may be uploaded twice to test conditional writes. */
const MAX_CONDITIONAL_PROBE_BYTES = 1024 * 1024

async function stat({ sdk, client, sendRequest, address }: S3Bucket, path: string): Promise<ObjectStat | null> {
  return sendRequest(false, async (abortSignal) => {
    try {
      const head = await client.send(new sdk.HeadObjectCommand(address(path)), { abortSignal })
      return { bytes: head.ContentLength ?? 0, md5: head.Metadata?.md5 }
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
function createUploader(bucket: S3Bucket) {
  let supportsConditionalPut: boolean | undefined

  async function putWhole(path: string, source: LocalFile, md5: Buffer, isConditional: boolean) {
    const { sdk, client, sendRequest, address } = bucket
    const sums = { ContentMD5: md5.toString('base64'), Metadata: { md5: md5.toString('hex') } }
    const condition = isConditional ? { IfNoneMatch: '*' } : {}
    await sendRequest(true, async (abortSignal, touch) => {
      const Body = withProgress(createReadStream(source.file), touch)
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
      supportsConditionalPut = false
      return put(path, source, md5, false)
    }
    if (source.bytes > MAX_CONDITIONAL_PROBE_BYTES) return
    supportsConditionalPut = await put(path, source, md5, true).then(
      () => false,
      (error: unknown) => (error instanceof ObjectExists ? true : undefined),
    )
  }

  return async (path: string, source: LocalFile, replaces: boolean) => {
    const md5 = await md5Of(source.file)
    if (replaces) return put(path, source, md5, false)
    if (!supportsConditionalPut && (await stat(bucket, path))) throw new ObjectExists(path)
    return supportsConditionalPut === undefined
      ? putFirst(path, source, md5)
      : put(path, source, md5, supportsConditionalPut)
  }
}

async function get({ sdk, client, sendRequest, address }: S3Bucket, path: string, range?: ByteRange) {
  return sendRequest(false, async (abortSignal) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const answer = await client.send(new sdk.GetObjectCommand({ ...address(path), Range }), { abortSignal })
      const md5 = range ? undefined : answer.Metadata?.md5
      return verifyBody(answer.Body as Readable, { bytes: answer.ContentLength ?? 0, md5 })
    } catch (error) {
      if (statusOf(error) === 416) throw new RangeError(`${range?.start}-${range?.end}`)
      if ((error as Error).name === 'NoSuchKey') throw new ObjectMissing(path)
      throw error
    }
  })
}

async function* list({ sdk, client, sendRequest, Bucket, Prefix, pathOf }: S3Bucket, folder: string, MaxKeys: number) {
  let ContinuationToken: string | undefined
  do {
    const request = { Bucket, Prefix: Prefix(folder), MaxKeys, ContinuationToken }
    const page = await sendRequest(false, (abortSignal) =>
      client.send(new sdk.ListObjectsV2Command(request), { abortSignal }),
    )
    for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { path: pathOf(Key), bytes: Size }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

async function sweep({ sdk, client, sendRequest, Bucket, Prefix }: S3Bucket) {
  const before = Date.now() - INCOMING_TTL_MS
  await sendRequest(true, async (abortSignal) => {
    const unfinishedUploads = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Prefix('') }), {
      abortSignal,
    })
    for (const { Key, UploadId, Initiated } of unfinishedUploads.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > before) continue
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal })
    }
  })
}

async function presign({ sdk, client, address }: S3Bucket, path: string, presigning: PresignOptions) {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const { expiresSeconds, contentType, disposition } = presigning
  const answer = { ResponseContentType: contentType, ResponseContentDisposition: disposition }
  return getSignedUrl(client, new sdk.GetObjectCommand({ ...address(path), ...answer }), { expiresIn: expiresSeconds })
}

/** Driver for Amazon S3 and compatible services. */
export async function s3Driver(
  connection: Connection,
  context: DriverContext,
  listedAtOnce = 1000,
): Promise<StorageDriver> {
  const bucket = s3Bucket(await import('@aws-sdk/client-s3'), connection, context)
  const { sdk, client, sendRequest, address } = bucket
  return {
    put: createUploader(bucket),
    get: (path, range) => get(bucket, path, range),
    stat: (path) => stat(bucket, path),
    async remove(path) {
      await sendRequest(true, (abortSignal) => client.send(new sdk.DeleteObjectCommand(address(path)), { abortSignal }))
    },
    list: (folder) => list(bucket, folder, listedAtOnce),
    sweep: () => sweep(bucket),
    presign: (path, presigning) => presign(bucket, path, presigning),
    close: async () => client.destroy(),
  }
}
