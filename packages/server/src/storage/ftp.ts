import { createWriteStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { Writable } from 'node:stream'
import type { ConnectionTo } from '@imagora/contract'
import type { Client } from 'basic-ftp'
import { below, type Driver, incomingLasts, patienceMs, type Reach, type Source } from './driver.ts'
import { StorageFailure } from './failures.ts'
import { type FtpConnections, ftpConnections, replyOf } from './ftp-connections.ts'
import { incoming, ulid } from './paths.ts'
import { within } from './patience.ts'
import { type ByteRange, ObjectExists, ObjectMissing } from './storage.ts'

const hasReply = (error: unknown, ...all: number[]) => all.includes(replyOf(error) ?? 0)
/** What most servers say of a file that does not exist; `remote.ts` looks for the mark before it is believed. */
const absent = (error: unknown) => {
  if (!hasReply(error, 550)) throw error
  return null
}

/** A call that sends and gets little. */
const ask = <T>(client: Client, act: Promise<T>) => within(2 * patienceMs, act, () => client.close())

const sizeOf = (client: Client, path: string) => ask(client, client.size(path)).catch(absent)
const removeAt = (client: Client, path: string) => ask(client, client.remove(path)).catch(absent)

async function rename(client: Client, from: string, to: string, replaces: boolean) {
  try {
    await ask(client, client.rename(from, to))
  } catch (error) {
    if (!replaces || !hasReply(error, 550, 553)) throw error
    await removeAt(client, to)
    await ask(client, client.rename(from, to))
  }
}

/** Known folders are not asked about again, until something goes wrong. */
function folderMaker() {
  const known = new Set<string>()
  async function make(client: Client, folder: string): Promise<void> {
    if (known.has(folder) || folder === '.' || folder === '/') return
    await make(client, dirname(folder))
    // "No" is also what it says of a folder that exists; the upload will tell.
    await ask(client, client.send(`MKD ${folder}`)).catch((error: unknown) => {
      if (!hasReply(error, 550, 521, 553)) throw error
    })
    known.add(folder)
  }
  return { make, forget: () => known.clear() }
}

type At = (path: string) => string

/** Under another name first: a server shows what it has of an upload, and keeps it when the rest never comes. */
async function put(client: Client, at: At, path: string, source: Source, replaces: boolean) {
  if (!replaces && (await sizeOf(client, at(path))) !== null) throw new ObjectExists(path)
  const temporary = at(`${incoming}/${ulid(new Date())}`)
  try {
    await client.uploadFrom(source.file, temporary)
    const arrived = await sizeOf(client, temporary)
    if (arrived !== source.bytes) throw new StorageFailure('wrong_content', { isTransient: true })
    await rename(client, temporary, at(path), replaces)
  } catch (error) {
    if (!client.closed) await removeAt(client, temporary).catch(() => undefined)
    throw error
  }
}

/** No further than the end of the range: the protocol can be told where to begin, but not where to end. */
function upTo(bytes: number, file: string) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  let left = bytes
  return new Writable({
    write(part: Buffer, _encoding, done) {
      const wanted = part.subarray(0, left)
      left -= wanted.length
      if (wanted.length === 0) done()
      else target.write(wanted, done)
    },
    final: (done) => target.end(done),
    destroy(error, done) {
      target.destroy()
      done(error)
    },
  })
}

/**
 * Into a file of ours first: whoever reads may take his time, and would keep one of the few connections. The file has
 * lost its name when it is read, so that nothing is left of it.
 */
async function get(connections: FtpConnections, { spoolDir }: Reach, target: string, path: string, range?: ByteRange) {
  const file = join(spoolDir, ulid(new Date()))
  try {
    await connections.use(async (client) => {
      const size = await sizeOf(client, target)
      if (size === null) throw new ObjectMissing(path)
      if (range && range.start >= size) throw new RangeError(`${range.start}-${range.end} of ${size} bytes`)
      const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? size, size - 1)]
      await client.downloadTo(upTo(end - start + 1, file), target, start)
      const { size: arrived } = await fs.stat(file)
      if (arrived !== end - start + 1) throw new StorageFailure('wrong_content', { isTransient: true })
    })
    const handle = await fs.open(file)
    return handle.createReadStream()
  } finally {
    await fs.rm(file, { force: true })
  }
}

const entries = (connections: FtpConnections, folder: string) =>
  connections.use(async (client) => (await client.list(folder).catch(absent)) ?? [])

async function* walk(
  connections: FtpConnections,
  at: At,
  folder: string,
): AsyncGenerator<{ path: string; bytes: number }> {
  for (const { name, size, isDirectory, isFile } of await entries(connections, at(folder))) {
    if (name.startsWith('.')) continue
    if (isDirectory) yield* walk(connections, at, `${folder}${name}/`)
    if (isFile) yield { path: `${folder}${name}`, bytes: size }
  }
}

/** The oldest of them. It cannot be told to create only, and says little about what went wrong. */
export async function ftpDriver(to: ConnectionTo<'ftp'>, reach: Reach): Promise<Driver> {
  const connections = ftpConnections(to)
  const folders = folderMaker()
  const at: At = (path) => below(to.options.prefix, path)

  return {
    put: (path, source, replaces) =>
      connections.use(async (client) => {
        try {
          await folders.make(client, at(incoming))
          await folders.make(client, dirname(at(path)))
          await put(client, at, path, source, replaces)
        } catch (error) {
          folders.forget()
          throw error
        }
      }),
    get: (path, range) => get(connections, reach, at(path), path, range),
    async stat(path) {
      const bytes = await connections.use((client) => sizeOf(client, at(path)))
      return bytes === null ? null : { bytes }
    },
    async remove(path) {
      await connections.use((client) => removeAt(client, at(path)))
    },
    list: (folder) => walk(connections, at, folder),
    async sweep() {
      for (const { name, isFile, modifiedAt } of await entries(connections, at(incoming))) {
        const isOld = modifiedAt !== undefined && Date.now() - modifiedAt.getTime() > incomingLasts
        if (isFile && isOld) await connections.use((client) => removeAt(client, at(`${incoming}/${name}`)))
      }
    },
    close: connections.close,
  }
}
