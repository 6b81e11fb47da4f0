import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionTo } from '@imagora/contract'
import type SftpClient from 'ssh2-sftp-client'
import {
  PEER_TIMEOUT_MS,
  type DriverContext,
  joinPrefix,
  type StorageDriver,
  INCOMING_TTL_MS,
  type ListedObject,
  type LocalFile,
} from './driver.ts'
import { isStorageReply, networkFailure, StorageFailure, isResponsive } from '#storage/storage-errors.ts'
import { withTimeout, verifyBody } from './transfer-timeout.ts'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path/posix'
import { Readable } from 'node:stream'
import { INCOMING_FOLDER, ulid } from '#storage/object-paths.ts'
import { type ByteRange, ObjectExists, ObjectMissing } from '#storage/storage.ts'
import { retryTransient } from './remote-storage.ts'

type Channel = Awaited<ReturnType<SftpClient['connect']>>

/** Status codes of SFTP. */
const status = { missing: 2, denied: 3, failure: 4, noConnection: 6, connectionLost: 7, unsupported: 8 }
const hasStatus = (error: unknown, ...all: number[]) => all.includes((error as { code?: number } | null)?.code ?? -1)

const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=$/, '')}`

function failureOf(error: unknown) {
  if (isStorageReply(error) || error instanceof StorageFailure) return error
  if (hasStatus(error, status.denied)) return new StorageFailure('read_only', { cause: error })
  if (hasStatus(error, status.noConnection, status.connectionLost)) {
    return new StorageFailure('unreachable', { cause: error, isTransient: true })
  }
  const message = error instanceof Error ? error.message : ''
  if (/authentication|privateKey|passphrase/i.test(message)) {
    return new StorageFailure('refused_credentials', { cause: error })
  }
  if (/no response|not connected|connection|channel/i.test(message)) {
    return new StorageFailure('unreachable', { cause: error, isTransient: true })
  }
  return networkFailure(error) ?? new StorageFailure('other', { cause: error })
}

/** Compares the host key. Without a key confirmed by the operator, not even the password is sent. */
function hostKeyFailure(expected: string, hostKey: string | undefined) {
  if (hostKey === undefined || hostKey === expected) return null
  return new StorageFailure(expected === '' ? 'host_key_unknown' : 'host_key_differs', { hostKey })
}

/** Wraps a session; all pending calls fail when the session is lost. */
function sessionOf(channel: Channel, sock: Socket) {
  const waiting = new Set<(reason: Error) => void>()
  let isLost = false

  function lose() {
    isLost = true
    sock.destroy()
    for (const reject of waiting) reject(new StorageFailure('unreachable', { isTransient: true }))
    waiting.clear()
  }
  channel.on('error', lose).on('close', lose)

  async function callChannel<T>(act: (channel: Channel, done: (error?: Error | null, value?: T) => void) => void) {
    if (isLost) throw new StorageFailure('unreachable', { isTransient: true })
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    waiting.add(reject)
    try {
      act(channel, (error, value) => (error ? reject(error) : resolve(value as T)))
      // A server that does not answer one call will not answer the others either.
      return await withTimeout(PEER_TIMEOUT_MS, promise, lose)
    } finally {
      waiting.delete(reject)
    }
  }
  return { channel, callChannel, lose, isLost: () => isLost }
}

async function connect({ options, secrets }: ConnectionTo<'sftp'>, { network }: DriverContext) {
  const { default: Client } = await import('ssh2-sftp-client')
  const { host, port, username, host_key } = options
  const { password, private_key, passphrase } = secrets
  let [hostKey, lose]: [string | undefined, () => void] = [undefined, () => undefined]
  const onLost = () => lose()
  const client = new Client('imagora', { error: onLost, end: onLost, close: onLost })
  client.on('keyboard-interactive', (...args: unknown[]) => (args[4] as (answers: string[]) => void)([password]))
  const sock = await network.connect({ protocol: 'sftp', host, port }, PEER_TIMEOUT_MS).catch((error: unknown) => {
    throw failureOf(error)
  })
  try {
    const channel = await client.connect({
      sock,
      username,
      readyTimeout: PEER_TIMEOUT_MS,
      keepaliveInterval: 5000,
      keepaliveCountMax: 2,
      ...(password !== '' && { password, tryKeyboard: true }),
      ...(private_key !== '' && { privateKey: private_key, ...(passphrase !== '' && { passphrase }) }),
      hostVerifier: (key: Buffer) => {
        hostKey = fingerprintOf(key)
        return hostKey === host_key
      },
    })
    const session = sessionOf(channel, sock)
    lose = session.lose
    return session
  } catch (error) {
    sock.destroy()
    throw hostKeyFailure(host_key, hostKey) ?? failureOf(error)
  }
}

type SftpSession = Awaited<ReturnType<typeof connect>>

/** Shares one session, since its calls run concurrently, and reconnects when it is lost. */
function sftpSessions(to: ConnectionTo<'sftp'>, context: DriverContext) {
  let current: Promise<SftpSession> | undefined

  async function open(): Promise<SftpSession> {
    const opening = (current ??= connect(to, context))
    try {
      const session = await opening
      if (!session.isLost()) return session
    } catch (error) {
      if (current === opening) current = undefined
      throw error
    }
    if (current === opening) current = undefined
    return open()
  }

  async function close() {
    const closing = current
    current = undefined
    const session = await closing?.catch(() => undefined)
    session?.lose()
  }
  return { open, close }
}

interface Attributes {
  size: number
  /** Seconds since 1970. */
  mtime: number
  isFile(): boolean
  isDirectory(): boolean
}

const nullIfMissing = (error: unknown) => {
  if (!hasStatus(error, status.missing)) throw error
  return null
}

const find = ({ callChannel }: SftpSession, path: string) =>
  callChannel<Attributes>((channel, done) => channel.stat(path, done)).catch(nullIfMissing)

const remove = ({ callChannel }: SftpSession, path: string) =>
  callChannel<void>((channel, done) => channel.unlink(path, done)).catch(nullIfMissing)

const entries = async ({ callChannel }: SftpSession, folder: string) =>
  (await callChannel<{ filename: string; attrs: Attributes }[]>((channel, done) => channel.readdir(folder, done)).catch(
    nullIfMissing,
  )) ?? []

/** Creates folders and remembers them until an error occurs, which saves a request per upload. */
function folderMaker() {
  const existingFolders = new Set<string>()
  async function makeFolder(session: SftpSession, folder: string): Promise<void> {
    if (existingFolders.has(folder) || folder === '.' || folder === '/') return
    await makeFolder(session, dirname(folder))
    await session
      .callChannel<void>((channel, done) => channel.mkdir(folder, { mode: 0o750 }, done))
      .catch(async (error: unknown) => {
        // Servers also reply "failure" for an existing folder.
        if (!(await find(session, folder))?.isDirectory()) throw error
      })
    existingFolders.add(folder)
  }
  return { makeFolder, forget: () => existingFolders.clear() }
}

const CHUNK_BYTES = 32_768
const MAX_CONCURRENT_CHUNKS_COUNT = 16

/** Pipelines writes: waiting for each reply would take a round trip per 32 kilobytes. */
async function writeAll({ callChannel }: SftpSession, handle: Buffer, file: string) {
  const pendingWrites = new Set<Promise<void>>()
  let offset = 0
  for await (const part of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const [chunk, place] = [part as Buffer, offset]
    offset += chunk.length
    const writing = callChannel<void>((channel, done) => channel.write(handle, chunk, 0, chunk.length, place, done))
    pendingWrites.add(writing)
    // A failed write fails the upload when it is awaited below.
    writing.then(() => pendingWrites.delete(writing)).catch(() => undefined)
    if (pendingWrites.size >= MAX_CONCURRENT_CHUNKS_COUNT) await Promise.race(pendingWrites)
  }
  await Promise.all(pendingWrites)
}

const isUnknown = (error: unknown) => hasStatus(error, status.unsupported) || /does not support/.test(String(error))

/** Uploads a file and syncs it on the server if supported. */
async function upload(session: SftpSession, file: string, path: string) {
  const { callChannel } = session
  const handle = await callChannel<Buffer>((channel, done) => channel.open(path, 'wx', { mode: 0o640 }, done))
  const close = () => callChannel<void>((channel, done) => channel.close(handle, done))
  try {
    await writeAll(session, handle, file)
    await callChannel<void>((channel, done) => channel.ext_openssh_fsync(handle, done)).catch((error: unknown) => {
      if (!isUnknown(error)) throw error
    })
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  await close()
}

/** SFTP has no status code for a full disk, so the free space is queried. */
async function isFull({ callChannel }: SftpSession, folder: string, bytes: number) {
  try {
    const disk = await callChannel<{ f_bavail: number; f_frsize: number }>((channel, done) =>
      channel.ext_openssh_statvfs(folder, done),
    )
    return disk.f_bavail * disk.f_frsize < bytes
  } catch {
    return false
  }
}

async function rename({ callChannel }: SftpSession, from: string, to: string, replaces: boolean) {
  const plainly = () => callChannel<void>((channel, done) => channel.rename(from, to, done))
  if (!replaces) return plainly()
  try {
    return await callChannel<void>((channel, done) => channel.ext_openssh_rename(from, to, done))
  } catch (error) {
    if (!isUnknown(error)) throw error
    await callChannel<void>((channel, done) => channel.unlink(to, done)).catch(nullIfMissing)
    return plainly()
  }
}

/** Uploads under a temporary name; by the protocol a plain rename fails when the target exists. */
async function put(session: SftpSession, temporary: string, target: string, source: LocalFile, replaces: boolean) {
  try {
    await upload(session, source.file, temporary)
    await rename(session, temporary, target, replaces)
  } catch (error) {
    // A known folder has since been deleted; the next attempt creates it again.
    if (hasStatus(error, status.missing)) throw new StorageFailure('other', { cause: error, isTransient: true })
    const isUnclear = hasStatus(error, status.failure)
    if (isUnclear && !replaces && (await find(session, target))) throw new ObjectExists(target)
    throw isUnclear && (await isFull(session, dirname(temporary), source.bytes)) ? new StorageFailure('full') : error
  }
}

async function get(session: SftpSession, path: string, name: string, range?: ByteRange) {
  const attributes = await find(session, path)
  if (!attributes?.isFile()) throw new ObjectMissing(name)
  const { size } = attributes
  if (range && range.start >= size)
    throw new RangeError(`${range.start}-${range.end} does not start within ${size} bytes`)
  const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? size, size - 1)]
  if (size === 0) return Readable.from([])
  return verifyBody(session.channel.createReadStream(path, { start, end }), { bytes: end - start + 1 })
}

type Entries = Awaited<ReturnType<typeof entries>>

async function* walk(listFolder: (folder: string) => Promise<Entries>, folder: string): AsyncGenerator<ListedObject> {
  for (const { filename, attrs } of await listFolder(folder)) {
    if (filename.startsWith('.')) continue
    if (attrs.isDirectory()) yield* walk(listFolder, `${folder}${filename}/`)
    if (attrs.isFile()) yield { path: `${folder}${filename}`, bytes: attrs.size }
  }
}

/** Stores objects in a folder of another server over SSH. */
export async function sftpDriver(to: ConnectionTo<'sftp'>, context: DriverContext): Promise<StorageDriver> {
  const sessions = sftpSessions(to, context)
  const folders = folderMaker()
  const at = (path: string) => joinPrefix(to.options.prefix, path) || '.'

  async function withSession<T>(act: (session: SftpSession) => Promise<T>) {
    try {
      return await act(await sessions.open())
    } catch (error) {
      throw failureOf(error)
    }
  }
  const removed = (path: string) => withSession((session) => remove(session, path))

  return {
    async put(path, source, replaces) {
      const [target, temporary] = [at(path), at(`${INCOMING_FOLDER}/${ulid(new Date())}`)]
      let isBegun = false
      try {
        await withSession(async (session) => {
          if (!replaces && (await find(session, target))) throw new ObjectExists(path)
          await folders.makeFolder(session, dirname(temporary))
          await folders.makeFolder(session, dirname(target))
          isBegun = true
          await put(session, temporary, target, source, replaces)
        })
      } catch (error) {
        folders.forget()
        if (isBegun && isResponsive(error)) await retryTransient(() => removed(temporary)).catch(() => undefined)
        throw error
      }
    },
    get: (path, range) => withSession((session) => get(session, at(path), path, range)),
    stat: (path) =>
      withSession(async (session) => {
        const attributes = await find(session, at(path))
        return attributes?.isFile() ? { bytes: attributes.size } : null
      }),
    async remove(path) {
      await removed(at(path))
    },
    list: (folder) => walk((path) => withSession((session) => entries(session, at(path))), folder),
    async sweep() {
      for (const { filename, attrs } of await withSession((session) => entries(session, at(INCOMING_FOLDER)))) {
        const isOld = Date.now() - attrs.mtime * 1000 > INCOMING_TTL_MS
        if (attrs.isFile() && isOld) await removed(at(`${INCOMING_FOLDER}/${filename}`))
      }
    },
    close: sessions.close,
  }
}
