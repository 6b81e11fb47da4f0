import { createWriteStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { Writable } from 'node:stream'
import type { ConnectionTo } from '@imagora/contract'
import type { Client } from 'basic-ftp'
import {
  below,
  type StorageDriver,
  INCOMING_TTL_MS,
  type ListedObject,
  PEER_TIMEOUT_MS,
  type Reach,
  type LocalFile,
} from './driver.ts'
import { answersStill, StorageFailure } from '#storage/storage-errors.ts'
import { type FtpConnections, ftpConnections, replyOf } from './ftp-connections.ts'
import { incoming, ulid } from '#storage/object-paths.ts'
import { within } from './transfer-timeout.ts'
import { type ByteRange, ObjectExists, ObjectMissing } from '#storage/storage.ts'
import { retrying } from './remote-storage.ts'

const hasReply = (error: unknown, ...all: number[]) => all.includes(replyOf(error) ?? 0)
/** Most servers reply 550 for a missing file; `remote-storage.ts` checks the mark before trusting it. */
const absent = (error: unknown) => {
  if (!hasReply(error, 550)) throw error
  return null
}

/** Runs a command without a bulk transfer, with a timeout. */
const ask = <T>(client: Client, act: Promise<T>) => within(PEER_TIMEOUT_MS, act, () => client.close())

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

/** Creates folders and remembers them until an error occurs, which saves a request per upload. */
function folderMaker() {
  const known = new Set<string>()
  async function make(client: Client, folder: string): Promise<void> {
    if (known.has(folder) || folder === '.' || folder === '/') return
    await make(client, dirname(folder))
    // Servers also reply with these codes for an existing folder; a real failure shows up in the upload.
    await ask(client, client.send(`MKD ${folder}`)).catch((error: unknown) => {
      if (!hasReply(error, 550, 521, 553)) throw error
    })
    known.add(folder)
  }
  return { make, knows: (folder: string) => known.has(folder), forget: () => known.clear() }
}

type At = (path: string) => string

/** Uploads under a temporary name: a server exposes a partial upload and keeps it when the connection breaks. */
async function send(client: Client, temporary: string, target: string, source: LocalFile, replaces: boolean) {
  await client.uploadFrom(source.file, temporary)
  const arrived = await sizeOf(client, temporary)
  if (arrived !== source.bytes) throw new StorageFailure('wrong_content', { isTransient: true })
  await rename(client, temporary, target, replaces)
}

/** Truncates the download at the end of the range: FTP supports a start offset but no end. */
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
 * Downloads into a local file first: a slow reader would occupy one of the few connections. The file is unlinked before
 * it is read, so nothing is left behind.
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

async function* walk(connections: FtpConnections, at: At, folder: string): AsyncGenerator<ListedObject> {
  for (const { name, size, isDirectory, isFile } of await entries(connections, at(folder))) {
    if (name.startsWith('.')) continue
    if (isDirectory) yield* walk(connections, at, `${folder}${name}/`)
    if (isFile) yield { path: `${folder}${name}`, bytes: size }
  }
}

/** FTP has no create-only upload and reports few details about errors. */
export async function ftpDriver(to: ConnectionTo<'ftp'>, reach: Reach): Promise<StorageDriver> {
  const connections = ftpConnections(to, reach)
  const folders = folderMaker()
  const at: At = (path) => below(to.options.prefix, path)
  const sizeAt = (target: string) => connections.use((client) => sizeOf(client, target))
  const removed = (target: string) => connections.use((client) => removeAt(client, target))

  async function put(path: string, source: LocalFile, replaces: boolean): Promise<void> {
    const [target, temporary] = [at(path), at(`${incoming}/${ulid(new Date())}`)]
    if (!replaces && (await sizeAt(target)) !== null) throw new ObjectExists(path)
    const wereThere = folders.knows(dirname(temporary)) && folders.knows(dirname(target))
    let isBegun = false
    try {
      await connections.use(async (client) => {
        await folders.make(client, dirname(temporary))
        await folders.make(client, dirname(target))
        isBegun = true
        await send(client, temporary, target, source, replaces)
      })
    } catch (error) {
      folders.forget()
      // The removal uses another connection when this one was lost.
      if (isBegun && answersStill(error)) await retrying(() => removed(temporary)).catch(() => undefined)
      // Servers also reply "read-only" when a known folder has since been deleted.
      if (wereThere && error instanceof StorageFailure && error.trouble === 'read_only') {
        return put(path, source, replaces)
      }
      throw error
    }
  }

  return {
    put,
    get: (path, range) => get(connections, reach, at(path), path, range),
    async stat(path) {
      const bytes = await sizeAt(at(path))
      return bytes === null ? null : { bytes }
    },
    async remove(path) {
      await removed(at(path))
    },
    list: (folder) => walk(connections, at, folder),
    async sweep() {
      for (const { name, isFile, modifiedAt } of await entries(connections, at(incoming))) {
        const isOld = modifiedAt !== undefined && Date.now() - modifiedAt.getTime() > INCOMING_TTL_MS
        if (isFile && isOld) await removed(at(`${incoming}/${name}`))
      }
    },
    close: connections.close,
  }
}
