export interface IncomingFile {
  /** As the client named it: text to show, never a path. */
  name: string
  /** Each is gone as soon as the next is asked for. */
  chunks: AsyncIterable<Buffer>
}

/** A multipart body on its way in. Nothing is read until `read` is called. */
export interface MultipartForm<F> {
  /** What the client says the whole body measures; a hint, not a promise. */
  declared_bytes: number | null
  /** What makes a repeated request recognisable. */
  idempotency_key: string | null
  /** Reads to the end; `take` gets the file while it arrives, fields may stand before and after it. */
  read<T>(take: (file: IncomingFile) => Promise<T>): Promise<{ fields: F; file: T | null }>
}
