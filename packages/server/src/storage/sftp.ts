import { createReadStream } from 'node:fs'
import { dirname } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { ConnectionTo } from '@imagora/contract'
import { below, type Driver, incomingLasts, type Reach, type Source } from './driver.ts'
import { StorageFailure } from './failures.ts'
import { incoming, ulid } from './paths.ts'
import { verify } from './patience.ts'
import { failureOf, hasStatus, type SftpConnection, sftpConnection, status } from './sftp-connection.ts'
import { type ByteRange, ObjectExists, ObjectMissing } from './storage.ts'

interface Attributes {
  size: number
  /** In seconds. */
  mtime: number
  isFile(): boolean
  isDirectory(): boolean
}

const orNull = (error: unknown) => {
  if (!hasStatus(error, status.missing)) throw error
  return null
}

const find = ({ ask }: SftpConnection, path: string) =>
  ask<Attributes>((channel, done) => channel.stat(path, done)).catch(orNull)

const remove = ({ ask }: SftpConnection, path: string) =>
  ask<void>((channel, done) => channel.unlink(path, done)).catch(orNull)

const entries = async ({ ask }: SftpConnection, folder: string) =>
  (await ask<{ filename: string; attrs: Attributes }[]>((channel, done) => channel.readdir(folder, done)).catch(
    orNull,
  )) ?? []

/** Known folders are not asked about again, until something goes wrong. */
function folderMaker(connection: SftpConnection) {
  const known = new Set<string>()
  async function make(folder: string): Promise<void> {
    if (known.has(folder) || folder === '.' || folder === '/') return
    await make(dirname(folder))
    await connection
      .ask<void>((channel, done) => channel.mkdir(folder, { mode: 0o750 }, done))
      .catch(async (error: unknown) => {
        // "Failure" is also what it says of a folder that exists.
        if (!(await find(connection, folder))?.isDirectory()) throw error
      })
    known.add(folder)
  }
  return { make, forget: () => known.clear() }
}

const chunkBytes = 32_768
const chunksAtOnce = 16

/** Many writes on their way at once: waiting for the answer to each would take a round trip for every 32 kilobytes. */
async function writeAll({ ask }: SftpConnection, handle: Buffer, file: string) {
  const onTheirWay = new Set<Promise<void>>()
  let offset = 0
  for await (const part of createReadStream(file, { highWaterMark: chunkBytes })) {
    const [chunk, place] = [part as Buffer, offset]
    offset += chunk.length
    const writing = ask<void>((channel, done) => channel.write(handle, chunk, 0, chunk.length, place, done))
    onTheirWay.add(writing)
    // Its failure is that of the upload, when it is waited for.
    writing.then(() => onTheirWay.delete(writing)).catch(() => undefined)
    if (onTheirWay.size >= chunksAtOnce) await Promise.race(onTheirWay)
  }
  await Promise.all(onTheirWay)
}

const isUnknown = (error: unknown) => hasStatus(error, status.unsupported) || /does not support/.test(String(error))

/** Down to the disk of the server, where it can be told so. */
async function upload(connection: SftpConnection, file: string, path: string) {
  const { ask } = connection
  const handle = await ask<Buffer>((channel, done) => channel.open(path, 'wx', { mode: 0o640 }, done))
  try {
    await writeAll(connection, handle, file)
    await ask<void>((channel, done) => channel.ext_openssh_fsync(handle, done)).catch((error: unknown) => {
      if (!isUnknown(error)) throw error
    })
  } finally {
    await ask<void>((channel, done) => channel.close(handle, done))
  }
}

/** The protocol has no word for a full disk. */
async function isFull({ ask }: SftpConnection, folder: string, bytes: number) {
  try {
    const disk = await ask<{ f_bavail: number; f_frsize: number }>((channel, done) =>
      channel.ext_openssh_statvfs(folder, done),
    )
    return disk.f_bavail * disk.f_frsize < bytes
  } catch {
    return false
  }
}

async function rename({ ask }: SftpConnection, from: string, to: string, replaces: boolean) {
  const plainly = () => ask<void>((channel, done) => channel.rename(from, to, done))
  if (!replaces) return plainly()
  try {
    return await ask<void>((channel, done) => channel.ext_openssh_rename(from, to, done))
  } catch (error) {
    if (!isUnknown(error)) throw error
    await ask<void>((channel, done) => channel.unlink(to, done)).catch(orNull)
    return plainly()
  }
}

/** Under another name first; a plain rename fails where the name is taken, as the protocol has it. */
async function put(
  connection: SftpConnection,
  at: (path: string) => string,
  path: string,
  source: Source,
  replaces: boolean,
) {
  const target = at(path)
  if (!replaces && (await find(connection, target))) throw new ObjectExists(path)
  const temporary = at(`${incoming}/${ulid(new Date())}`)
  try {
    await upload(connection, source.file, temporary)
    await rename(connection, temporary, target, replaces)
  } catch (error) {
    await remove(connection, temporary).catch(() => undefined)
    if (!hasStatus(error, status.failure)) throw error
    if (!replaces && (await find(connection, target))) throw new ObjectExists(path)
    throw (await isFull(connection, dirname(temporary), source.bytes))
      ? new StorageFailure('full', { cause: error })
      : error
  }
}

async function get(connection: SftpConnection, path: string, name: string, range?: ByteRange) {
  const found = await find(connection, path)
  if (!found?.isFile()) throw new ObjectMissing(name)
  const { size } = found
  if (range && range.start >= size)
    throw new RangeError(`${range.start}-${range.end} does not start within ${size} bytes`)
  const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? size, size - 1)]
  if (size === 0) return Readable.from([])
  const { channel } = await connection.open()
  return verify(channel.createReadStream(path, { start, end }), { bytes: end - start + 1 })
}

async function* walk(
  connection: SftpConnection,
  at: (path: string) => string,
  folder: string,
): AsyncGenerator<{ path: string; bytes: number }> {
  for (const { filename, attrs } of await entries(connection, at(folder))) {
    if (filename.startsWith('.')) continue
    if (attrs.isDirectory()) yield* walk(connection, at, `${folder}${filename}/`)
    if (attrs.isFile()) yield { path: `${folder}${filename}`, bytes: attrs.size }
  }
}

async function telling<T>(act: () => Promise<T>) {
  try {
    return await act()
  } catch (error) {
    throw failureOf(error)
  }
}

/** A folder of another machine, over SSH. */
export async function sftpDriver(to: ConnectionTo<'sftp'>, reach: Reach): Promise<Driver> {
  const connection = sftpConnection(to, reach)
  const folders = folderMaker(connection)
  const at = (path: string) => below(to.options.prefix, path)

  return {
    put: (path, source, replaces) =>
      telling(async () => {
        try {
          await folders.make(at(incoming))
          await folders.make(dirname(at(path)))
          await put(connection, at, path, source, replaces)
        } catch (error) {
          folders.forget()
          throw error
        }
      }),
    get: (path, range) => telling(() => get(connection, at(path), path, range)),
    stat: (path) =>
      telling(async () => {
        const found = await find(connection, at(path))
        return found?.isFile() ? { bytes: found.size } : null
      }),
    async remove(path) {
      await telling(() => remove(connection, at(path)))
    },
    async *list(folder) {
      const found = walk(connection, at, folder)
      for (;;) {
        const { value, done } = await telling(() => found.next())
        if (done) return
        yield value
      }
    },
    sweep: () =>
      telling(async () => {
        for (const { filename, attrs } of await entries(connection, at(incoming))) {
          if (!attrs.isFile() || Date.now() - attrs.mtime * 1000 < incomingLasts) continue
          await remove(connection, at(`${incoming}/${filename}`))
        }
      }),
    close: connection.close,
  }
}
