import type * as Aws from '@aws-sdk/client-s3'
import type { ConnectionTo } from '@imagora/contract'
import { guardedAgents } from '#gateways/outbound/http-agents.ts'
import { below, PEER_TIMEOUT_MS, type Reach } from './driver.ts'
import { s3Failure } from './s3-errors.ts'
import { watchProgress } from './transfer-timeout.ts'
import { SECOND_MS } from '#platform/time.ts'

type Connection = ConnectionTo<'s3'>

function makeClient(sdk: typeof Aws, { options, secrets }: Connection, { network }: Reach) {
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
    requestHandler: {
      connectionTimeout: 3 * SECOND_MS,
      requestTimeout: 0,
      socketTimeout: 0,
      throwOnRequestTimeout: true,
      ...guardedAgents(network, { endpoint, ca, maxSockets: 64 }),
    },
  })
}

type Asking<T> = (abortSignal: AbortSignal, touch: () => void) => Promise<T>

/** Accesses one bucket or a folder in it. */
export function s3Bucket(sdk: typeof Aws, connection: Connection, reach: Reach) {
  const { bucket: Bucket, prefix } = connection.options
  const client = makeClient(sdk, connection, reach)

  /** Aborts a request after a period without progress; reading the response body is not covered. */
  async function ask<T>(isWriting: boolean, act: Asking<T>, ms = PEER_TIMEOUT_MS) {
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
    ask,
    address: (path: string) => ({ Bucket, Key: below(prefix, path) }),
    Bucket,
    Prefix: (folder: string) => (folder === '' && prefix === '' ? '' : below(prefix, folder)),
    /** Returns the object path for an S3 key. */
    pathOf: (key: string) => (prefix === '' ? key : key.slice(prefix.length + 1)),
  }
}

export type S3Bucket = ReturnType<typeof s3Bucket>
