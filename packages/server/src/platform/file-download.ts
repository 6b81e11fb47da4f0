import type { Readable } from 'node:stream'

/** A file as the answer of a call. */
export interface SentFile {
  filename: string
  mimetype: string
  /** Null where it is not known before the end. */
  bytes: number | null
  body: Readable
}
