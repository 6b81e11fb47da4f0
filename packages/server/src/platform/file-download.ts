import type { Readable } from 'node:stream'

/** A file as the response of a call. */
export interface SentFile {
  filename: string
  mimetype: string
  /** Null if the size is not known before the end. */
  bytes: number | null
  body: Readable
}
