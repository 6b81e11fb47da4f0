import { createHash } from 'node:crypto'
import type { Spool } from './local/spool.ts'
import type { Storage } from './storage.ts'

interface Content {
  bytes: number
  sha256: string
}

interface ObjectLocation {
  storage: Storage
  path: string
}

interface CopyRequest {
  spool: Pick<Spool, 'receive' | 'remove'>
  from: ObjectLocation
  to: ObjectLocation
  /** Expected size and hash, if recorded. */
  expected?: Content
  /** Whether an existing object of that name is replaced. */
  replaces?: boolean
}

/** Thrown when the object or its copy differs from the expected content. */
export class ContentDiffers extends Error {
  override name = 'ContentDiffers'
}

function assertSame(path: string, actual: Content, expected: Content) {
  if (actual.bytes === expected.bytes && actual.sha256 === expected.sha256) return
  throw new ContentDiffers(
    `${path} has ${actual.bytes} bytes, ${actual.sha256}, not ${expected.bytes}, ${expected.sha256}`,
  )
}

async function contentOf({ storage, path }: ObjectLocation): Promise<Content> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of (await storage.read(path)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies an object and verifies the copy by reading it back. */
export async function copyObject({ spool, from, to, expected, replaces = false }: CopyRequest): Promise<Content> {
  const fetched = await spool.receive((await from.storage.read(from.path)) as AsyncIterable<Buffer>, () => {})
  try {
    assertSame(from.path, fetched, expected ?? fetched)
    await to.storage.write(to.path, fetched.file, { isSynced: true, replaces })
    assertSame(to.path, await contentOf(to), fetched)
    return { bytes: fetched.bytes, sha256: fetched.sha256 }
  } finally {
    await spool.remove(fetched.file)
  }
}
