import type { Readable } from 'node:stream'

/** A file as the answer of a call. */
export interface SentFile {
  filename: string
  mimetype: string
  bytes: number
  body: Readable
}
