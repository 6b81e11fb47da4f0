import { isAnswer, networkFailure, StorageFailure } from '#storage/storage-errors.ts'

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

export const statusOf = (error: unknown) => (error as ServiceError | null)?.$metadata?.httpStatusCode

function troubleOf(name: string, status: number | undefined, isWriting: boolean) {
  if (name === 'NoSuchBucket') return 'bucket_missing'
  if (credentials.has(name)) return 'refused_credentials'
  if (full.has(name) || status === 507) return 'full'
  if (name === 'AccessDenied') return isWriting ? 'read_only' : 'refused_credentials'
  return status === 401 || status === 403 ? 'refused_credentials' : 'other'
}

const isForNow = (name: string, status = 0) => transient.has(name) || status === 429 || status >= 500

/** Maps an error of the service or the network to a `StorageFailure`. */
export function s3Failure(error: unknown, isWriting: boolean): unknown {
  if (!(error instanceof Error) || isAnswer(error)) return error
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
