import { Readable } from 'node:stream'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { ByteRange } from '#storage/storage.ts'
import type { ArchivedPhoto } from './queries.ts'
import { layZip, type Segment } from './zip-layout.ts'

type File = ArchivedPhoto & { name: string }

interface Meter {
  isOver(): boolean
  count(file: File, bytes: number): void
}

interface ArchiveContentsDeps {
  storages: Pick<StorageService, 'open'>
  meter: Meter | null
  /** Validity is checked before each file, because a download may run for hours after its link has ended. */
  isValid: () => Promise<boolean>
}

/** Returns the part of a segment that a range covers, as offsets from the start of the segment. */
function within({ at, length }: Segment, { start, end }: ByteRange): ByteRange | null {
  const part = { start: Math.max(0, start - at), end: Math.min(length - 1, end - at) }
  return part.start <= part.end ? part : null
}

/** Returns the length of an archive and streams any byte range of it directly from the storages. */
export function archiveContents(files: File[], { storages, meter, isValid }: ArchiveContentsDeps) {
  const { segments, length } = layZip(
    files.map(({ name, bytes, crc32, created_at }) => ({ name, bytes, crc32, time: new Date(created_at) })),
  )

  async function* fileBytes(file: File, part: ByteRange) {
    const { storage_id, path } = file
    if (meter?.isOver()) throw new Error('The traffic of the month is used up')
    if (!(await isValid())) throw new Error('The link of the archive has ended')
    const storage = await storages.open(storage_id)
    let sent = 0
    try {
      for await (const chunk of (await storage.read(path, part)) as AsyncIterable<Buffer>) {
        sent += chunk.length
        yield chunk
      }
    } finally {
      if (sent > 0) meter?.count(file, sent)
    }
    // An aborted response lets the client resume from there; otherwise a short file would corrupt the archive silently.
    if (sent !== part.end - part.start + 1) throw new Error(`${path} is shorter than it was`)
  }

  async function* stretch(range: ByteRange) {
    for (const segment of segments) {
      const part = within(segment, range)
      if (!part) continue
      if ('bytes' in segment) yield segment.bytes.subarray(part.start, part.end + 1)
      else yield* fileBytes(files[segment.entry]!, part)
    }
  }

  return { length, read: (range: ByteRange) => Readable.from(stretch(range), { objectMode: false }) }
}
