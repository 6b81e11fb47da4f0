import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { StorageMark } from './storage-mark.ts'

interface StoredObject {
  bytes: number
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface Writing {
  /** Its bytes are on the disk already. */
  isSynced?: boolean
  /** The source stays. Nobody may change it afterwards: the object may be the same file under another name. */
  keepsSource?: boolean
  /** Takes the place of an object that has the name. */
  replaces?: boolean
  /** A power cut may lose it, though never leave a part of it: for what can be made again, by who looks whether it is there. */
  canBeLost?: boolean
}

/** How an address that the storage itself serves is to answer, and how long. */
export interface Presigning {
  expiresSeconds: number
  contentType?: string
  disposition?: string
}

/** Where the bytes of pictures live. Paths are ours (`objectPath`), relative to the storage, with `/` between folders. */
export interface Storage {
  /** Durable when it resolves, and create-only, unless told otherwise. `source` is a local file, gone afterwards; it stays when this fails early. */
  write(path: string, source: string, writing?: Writing): Promise<void>
  /** A range may end beyond the object, but must start within it. */
  read(path: string, range?: ByteRange): Promise<Readable>
  /** Local only: for a reader with buffers of its own. Whoever opens closes. Null where it must be read after all. */
  open?(path: string): Promise<FileHandle | null>
  stat(path: string): Promise<StoredObject | null>
  /** An absent object is fine. */
  remove(path: string): Promise<void>
  /** Everything below a folder, such as `2026/11/`, or all with `''`; in no order. */
  list(folder: string): AsyncIterable<StoredObject & { path: string }>
  /** Proves with an object of its own that the storage is the right one, and works. */
  check(): Promise<void>
  /**
   * Makes it one of ours, once, when the operator adds it; from then on `check` insists on the mark. A place that is
   * marked as another site's is taken over only by who says so.
   */
  prepare(options?: { isAdopting?: boolean }): Promise<void>
  /** Whose it is, as its mark says. */
  readMark(): Promise<StorageMark>
  /** S3 only: an address that whoever holds it may read the object from, without us. */
  presign?(path: string, presigning: Presigning): Promise<string>
  /** Ends its connections. It may be used again, and then makes new ones. */
  close?(): Promise<void>
}

/** Enough to send an object from. */
export type ObjectSource = Storage | Required<Pick<Storage, 'open'>>

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

export class ObjectExists extends Error {
  override name = 'ObjectExists'
}
