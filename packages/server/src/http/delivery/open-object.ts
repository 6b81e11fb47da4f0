import { read, readlinkSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '#platform/time.ts'
import { acquireBuffer, releaseBuffer } from '#storage/local/spool.ts'
import type { ByteRange, ObjectSource } from '#storage/storage.ts'

const readFile = promisify(read)

/** Settles when the system has accepted the bytes or the client has disconnected. */
const writeFlushed = (response: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const give = () => reject(new Error('The client has gone away'))
    response.once('close', give)
    response.write(bytes, (error) => {
      response.off('close', give)
      if (error) reject(error)
      else resolve()
    })
  })

/** Sends a file through one reused buffer. Nothing is sent from it once the client has disconnected. */
async function pump(fd: number, { start, end }: ByteRange, response: ServerResponse) {
  const buffer = acquireBuffer()
  try {
    for (let position = start; position <= end;) {
      const { bytesRead } = await readFile(fd, buffer, 0, Math.min(buffer.length, end - position + 1), position)
      if (bytesRead === 0) throw new Error('The file is shorter than it was')
      await writeFlushed(response, buffer.subarray(0, bytesRead))
      position += bytesRead
    }
  } finally {
    releaseBuffer(buffer)
  }
}

export interface OpenObject {
  bytes: number
  /** Real path of a file on the local disk, where the system tells it. */
  location?: string | null
  /** Sends a range and ends the response; a client disconnect is not an error. */
  send(response: ServerResponse, range: ByteRange): Promise<void>
  close(): Promise<void>
}

/** Part of a file that is sent as if it were a file. */
export interface FilePart {
  start: number
  bytes: number
}

/** A proxy would send the whole file, so a part has no location. A file that is shorter than its part is damaged. */
export function openPart(file: OpenObject, { start, bytes }: FilePart): OpenObject {
  return {
    bytes: Math.max(0, Math.min(bytes, file.bytes - start)),
    location: null,
    send: (response, range) => file.send(response, { start: start + range.start, end: start + range.end }),
    close: () => file.close(),
  }
}

/** Files of a storage that stay open, and for how long: one that many ask for at once is not opened for each of them. */
const KEPT_FILES_COUNT = 64
const KEPT_MS = 5 * SECOND_MS

/** A file on the local disk; it is closed when it is neither kept nor being sent. */
interface KeptFile {
  handle: FileHandle
  bytes: number
  /** Where the file was when it was opened. */
  location: string | null
  senders: number
  isKept: boolean
}

/**
 * Returns the current path of an open file, or null when it was deleted or the system does not tell. The disk, which may
 * hang, is not touched.
 */
function locationOf({ fd }: FileHandle) {
  try {
    const path = readlinkSync(`/proc/self/fd/${fd}`)
    return path.endsWith(' (deleted)') ? null : path
  } catch {
    return null
  }
}

async function openFile(handle: FileHandle): Promise<KeptFile> {
  try {
    const { size } = await handle.stat()
    return { handle, bytes: size, location: locationOf(handle), senders: 0, isKept: false }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function closeUnused({ handle, senders, isKept }: KeptFile) {
  if (senders === 0 && !isKept) await handle.close()
}

/** A file that was deleted or moved, or that lies in a folder that was, has another location now. */
const isInPlace = ({ handle, location }: KeptFile) => location !== null && locationOf(handle) === location

const createKeptFiles = () =>
  new LRUCache<string, KeptFile>({
    max: KEPT_FILES_COUNT,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    dispose(file) {
      file.isKept = false
      // Nothing was written to the file, so closing it loses nothing.
      closeUnused(file).catch(() => {})
    },
  })

function toOpenObject(file: KeptFile): OpenObject {
  const { handle, bytes, location } = file
  file.senders++
  return {
    bytes,
    location,
    async send(response, range) {
      await pump(handle.fd, range, response)
      response.end()
    },
    async close() {
      file.senders--
      await closeUnused(file)
    },
  }
}

/** Returns a function that opens an object for sending; the caller closes it. */
export function createObjectOpener() {
  const keptFiles = new WeakMap<ObjectSource, ReturnType<typeof createKeptFiles>>()

  async function openLocal(storage: ObjectSource, path: string) {
    let files = keptFiles.get(storage)
    if (!files) keptFiles.set(storage, (files = createKeptFiles()))
    const kept = files.get(path)
    if (kept && isInPlace(kept)) return toOpenObject(kept)
    files.delete(path)
    const handle = await storage.open?.(path)
    if (!handle) return null
    const file = await openFile(handle)
    const object = toOpenObject(file)
    file.isKept = file.location !== null
    if (file.isKept) files.set(path, file)
    return object
  }

  return async (storage: ObjectSource, path: string): Promise<OpenObject | null> => {
    const file = storage.open ? await openLocal(storage, path) : null
    if (file) return file
    if (!('read' in storage)) return null
    const stats = await storage.stat(path)
    return (
      stats && {
        bytes: stats.bytes,
        send: async (response, range) => pipeline(await storage.read(path, range), response),
        close: async () => {},
      }
    )
  }
}
