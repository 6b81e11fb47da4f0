import type { Readable } from 'node:stream'
import type { NetworkGuard } from '#gateways/outbound/outbound.ts'
import type { ByteRange, PresignOptions } from '#storage/storage.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'

/** Local file to upload. */
export interface LocalFile {
  file: string
  bytes: number
}

export interface ObjectStat {
  bytes: number
  /** MD5 of the uploaded bytes, if the server stores it. */
  md5?: string | undefined
}

export interface ListedObject {
  path: string
  bytes: number
}

/**
 * Operations of a remote server. `remote-storage.ts` turns a driver into a `Storage`: path checks, the mark, retries,
 * one writer per path, the circuit breaker. A driver reports failures as `StorageFailure`, `ObjectMissing`,
 * `ObjectExists` and `RangeError`.
 */
export interface StorageDriver {
  /** Uploads atomically; an existing object is replaced only with `replaces`. */
  put(path: string, source: LocalFile, replaces: boolean): Promise<void>
  get(path: string, range?: ByteRange): Promise<Readable>
  stat(path: string): Promise<ObjectStat | null>
  remove(path: string): Promise<void>
  list(folder: string): AsyncIterable<ListedObject>
  /** Removes leftovers of uploads that were interrupted long ago. */
  sweep(): Promise<void>
  presign?(path: string, presigning: PresignOptions): Promise<string>
  close(): Promise<void>
}

export interface DriverContext {
  /** Folder for files in transit. */
  spoolDir: string
  network: NetworkGuard
}

/** Age after which an incomplete upload counts as abandoned. */
export const INCOMING_TTL_MS = DAY_MS

/** Time without data from a server after which a call fails, so that the caller is answered within ten seconds. */
export const PEER_TIMEOUT_MS = 7 * SECOND_MS

export const joinPrefix = (prefix: string, path: string) => (prefix === '' ? path : `${prefix}/${path}`)
