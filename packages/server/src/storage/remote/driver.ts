import type { Readable } from 'node:stream'
import type { NetworkGuard } from '#gateways/outbound/outbound.ts'
import type { ByteRange, Presigning } from '#storage/storage.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'

/** A local file to be sent. */
export interface LocalFile {
  file: string
  bytes: number
}

export interface ObjectStat {
  bytes: number
  /** Of what was sent, where the server keeps it for us. */
  md5?: string | undefined
}

export interface ListedObject {
  path: string
  bytes: number
}

/**
 * What a machine elsewhere can do. `remote.ts` makes a `Storage` of it: checked paths, the mark, another try, one writer
 * for each name, the fuse. A driver tells failures as `StorageFailure`, `ObjectMissing`, `ObjectExists` and `RangeError`.
 */
export interface StorageDriver {
  /** The name shows all of the bytes or does not exist. An object that has it is replaced only when told. */
  put(path: string, source: LocalFile, replaces: boolean): Promise<void>
  get(path: string, range?: ByteRange): Promise<Readable>
  stat(path: string): Promise<ObjectStat | null>
  remove(path: string): Promise<void>
  list(folder: string): AsyncIterable<ListedObject>
  /** Removes what uploads that were cut off long ago have left. */
  sweep(): Promise<void>
  presign?(path: string, presigning: Presigning): Promise<string>
  close(): Promise<void>
}

/** How other machines are reached. */
export interface Reach {
  /** For files on their way. */
  spoolDir: string
  network: NetworkGuard
}

/** For how long an upload may lie half done before it counts as given up. */
export const INCOMING_TTL_MS = DAY_MS

/** Nothing is heard from another machine for so long, then it is given up: within ten seconds whoever waits is answered. */
export const PEER_TIMEOUT_MS = 7 * SECOND_MS

export const below = (prefix: string, path: string) => (prefix === '' ? path : `${prefix}/${path}`)
