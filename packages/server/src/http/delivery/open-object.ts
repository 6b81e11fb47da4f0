import { read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
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
  /** File descriptor, for files on the local disk. */
  fd?: number
  /** Sends a range and ends the response; a client disconnect is not an error. */
  send(response: ServerResponse, range: ByteRange): Promise<void>
  close(): Promise<void>
}

async function openLocal(handle: FileHandle): Promise<OpenObject> {
  try {
    const { size } = await handle.stat()
    return {
      bytes: size,
      fd: handle.fd,
      async send(response, range) {
        await pump(handle.fd, range, response)
        response.end()
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Opens an object for sending; the caller closes it. */
export async function openObject(storage: ObjectSource, path: string): Promise<OpenObject | null> {
  const handle = await storage.open?.(path)
  if (handle) return openLocal(handle)
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
