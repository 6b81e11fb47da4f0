export interface IncomingFile {
  /** File name given by the client: text to display, never a path. */
  name: string
  /** Each chunk is discarded once the next one is requested. */
  chunks: AsyncIterable<Buffer>
}

/** An incoming multipart body. Nothing is read until `read` is called. */
export interface MultipartForm<F> {
  /** Content length declared by the client, in bytes; a hint only. */
  declared_bytes: number | null
  /** Key that identifies a repeated request. */
  idempotency_key: string | null
  /** Reads the whole body; `take` receives the file as a stream, and fields may come before and after it. */
  read<T>(take: (file: IncomingFile) => Promise<T>): Promise<{ fields: F; file: T | null }>
}
