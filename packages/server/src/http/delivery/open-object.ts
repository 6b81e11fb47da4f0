import { read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { lendBuffer, takeBuffer } from '#storage/local/spool.ts'
import type { ByteRange, ObjectSource } from '#storage/storage.ts'

const readFile = promisify(read)

/** Settles when the system has taken the bytes, or the client has gone away. */
const flushed = (response: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const give = () => reject(new Error('The client has gone away'))
    response.once('close', give)
    response.write(bytes, (error) => {
      response.off('close', give)
      if (error) reject(error)
      else resolve()
    })
  })

/** Through one buffer, again and again. Once the client has gone away nothing is sent from it any more. */
async function pump(fd: number, { start, end }: ByteRange, response: ServerResponse) {
  const buffer = lendBuffer()
  try {
    for (let position = start; position <= end;) {
      const { bytesRead } = await readFile(fd, buffer, 0, Math.min(buffer.length, end - position + 1), position)
      if (bytesRead === 0) throw new Error('The file is shorter than it was')
      await flushed(response, buffer.subarray(0, bytesRead))
      position += bytesRead
    }
  } finally {
    takeBuffer(buffer)
  }
}

export interface OpenObject {
  bytes: number
  /** Of a file on this machine. */
  fd?: number
  /** Sends a part and ends the answer; a client that has gone away is no fault. */
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

/** An object ready to be sent. Whoever opens closes. */
export async function openObject(storage: ObjectSource, path: string): Promise<OpenObject | null> {
  const handle = await storage.open?.(path)
  if (handle) return openLocal(handle)
  if (!('read' in storage)) return null
  const found = await storage.stat(path)
  return (
    found && {
      bytes: found.bytes,
      send: async (response, range) => pipeline(await storage.read(path, range), response),
      close: async () => {},
    }
  )
}
