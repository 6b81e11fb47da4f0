import { randomBytes } from 'node:crypto'

export interface FormFile {
  bytes: Buffer
  filename?: string
  /** Name of the form part. */
  part?: string
  /** Content type that the client declares. */
  type?: string
}

export type FormFields = Record<string, string | string[]>

/** Builds a multipart body as browsers do: the fields `before`, the file, the fields `after`. */
export function formOf(file: FormFile | null, before: FormFields = {}, after: FormFields = {}) {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const fields = (given: FormFields) =>
    Object.entries(given).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => part(`Content-Disposition: form-data; name="${name}"`, value)),
    )
  const {
    bytes,
    filename = 'picture.jpg',
    part: name = 'file',
    type = 'image/jpeg',
  } = file ?? { bytes: Buffer.alloc(0) }
  const head = `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`
  const payload = Buffer.concat([
    ...fields(before),
    ...(file ? part(head, bytes) : []),
    ...fields(after),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
