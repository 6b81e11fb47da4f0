import * as fs from 'node:fs/promises'
import { isIP } from 'node:net'
import type { ConnectionTo } from '@imagora/contract'
import type { Client } from 'basic-ftp'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
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
import { withTimeout } from './transfer-timeout.ts'
import { SECOND_MS } from '#platform/time.ts'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { Writable } from 'node:stream'
import { INCOMING_FOLDER, ulid } from '#storage/object-paths.ts'
import { type ByteRange, ObjectExists, ObjectMissing } from '#storage/storage.ts'
import { retryTransient } from './remote-storage.ts'

const MAX_CONNECTIONS_COUNT = 6
const IDLE_TIMEOUT_MS = 30 * SECOND_MS
/** Listing size of a folder with about a hundred thousand names. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024

/** Returns the FTP reply code; other errors have none. */
const replyOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? code : undefined
}

const credentials = new Set([430, 530, 331, 332, 532])
const full = new Set([452, 552])
/** 421 closes the connection, 425 and 426 the transfer; 450 and 451 mean temporarily busy or broken. */
const transient = new Set([421, 425, 426, 450, 451])

function failureOf(error: unknown) {
  if (isStorageReply(error) || error instanceof StorageFailure) return error
  const reply = replyOf(error)
  if (reply === undefined) return networkFailure(error) ?? unclear(error)
  if (credentials.has(reply)) return new StorageFailure('refused_credentials', { cause: error })
  if (full.has(reply)) return new StorageFailure('full', { cause: error })
  if (reply === 550 || reply === 553) return new StorageFailure('read_only', { cause: error })
  return new StorageFailure('other', { cause: error, isTransient: transient.has(reply) })
}

function unclear(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  const isLost = /closed|FIN|connection|response too (long|large)/i.test(message)
  return new StorageFailure(isLost ? 'unreachable' : 'other', { cause: error, isTransient: isLost })
}

/** Data connections go to the same address, because the library compares the two. */
async function connectTo(address: string, { options, secrets }: ConnectionTo<'ftp'>) {
  const library = await import('basic-ftp')
  const client = new library.Client(PEER_TIMEOUT_MS, {
    allowSeparateTransferHost: false,
    maxListingBytes: MAX_LISTING_BYTES,
  })
  const { host, port, username, security, ca } = options
  const secure = { none: false, explicit: true, implicit: 'implicit' } as const
  // SNI accepts a host name but no IP address. The library would resolve the host itself, so it gets the address.
  const secureOptions = { host: address, ...(isIP(host) === 0 && { servername: host }), ...(ca !== '' && { ca }) }
  const access = {
    host: address,
    port,
    user: username,
    password: secrets.password,
    secure: secure[security],
    secureOptions,
  }
  try {
    // A timeout covers the whole login: a greeting may arrive byte by byte and never end.
    await withTimeout(PEER_TIMEOUT_MS, client.access(access), () => client.close())
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/** An immediate failure concerns one of several addresses, so the next one is tried. */
const isElsewhere = (error: unknown) => /^E(?:CONNREFUSED|(?:HOST|NET)UNREACH)$/.test(failureKind(error))

async function connect(to: ConnectionTo<'ftp'>, { network }: DriverContext) {
  const { host, port } = to.options
  const addresses = await network.resolve({ protocol: 'ftp', host, port })
  for (const [index, address] of addresses.entries()) {
    try {
      return await connectTo(address, to)
    } catch (error) {
      if (index + 1 === addresses.length || !isElsewhere(error)) throw error
    }
  }
  throw new StorageFailure('unreachable')
}

/** Connection pool: a connection serves one call at a time, and the number of connections is limited. */
function ftpConnections(to: ConnectionTo<'ftp'>, context: DriverContext) {
  const idle: { client: Client; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let lentCount = 0

  /** A released connection slot goes to the caller that has waited longest. */
  async function enter() {
    if (lentCount >= MAX_CONNECTIONS_COUNT) return new Promise<void>((resolve) => waiting.push(resolve))
    lentCount++
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else lentCount--
  }

  function take() {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      clearTimeout(connection.timer)
      if (!connection.client.closed) return connection.client
    }
    return null
  }

  function giveBack(client: Client) {
    if (client.closed) return
    const entry = { client, timer: setTimeout(() => drop(entry), IDLE_TIMEOUT_MS).unref() }
    idle.push(entry)
  }

  function drop(entry: (typeof idle)[number]) {
    idle.splice(idle.indexOf(entry), 1)
    entry.client.close()
  }

  return {
    /** A connection is discarded after a failure, unless the failure is a reply that leaves it usable. */
    async use<T>(act: (client: Client) => Promise<T>): Promise<T> {
      await enter()
      try {
        const idleConnection = take()
        const client = idleConnection ?? (await connect(to, context))
        try {
          const result = await act(client)
          giveBack(client)
          return result
        } catch (error) {
          if (isStorageReply(error) || [550, 553].includes(replyOf(error) ?? 0)) giveBack(client)
          else client.close()
          throw error
        }
      } catch (error) {
        throw failureOf(error)
      } finally {
        leave()
      }
    },
    async close() {
      for (const { client, timer } of idle.splice(0)) {
        clearTimeout(timer)
        client.close()
      }
    },
  }
}

type FtpConnections = ReturnType<typeof ftpConnections>

const hasReply = (error: unknown, ...all: number[]) => all.includes(replyOf(error) ?? 0)
/** Most servers reply 550 for a missing file; `remote-storage.ts` checks the mark before trusting it. */
const nullIfMissing = (error: unknown) => {
  if (!hasReply(error, 550)) throw error
  return null
}

/** Runs a command without a bulk transfer, with a timeout. */
const runCommand = <T>(client: Client, act: Promise<T>) => withTimeout(PEER_TIMEOUT_MS, act, () => client.close())

const sizeOf = (client: Client, path: string) => runCommand(client, client.size(path)).catch(nullIfMissing)
const removeAt = (client: Client, path: string) => runCommand(client, client.remove(path)).catch(nullIfMissing)

async function rename(client: Client, from: string, to: string, replaces: boolean) {
  try {
    await runCommand(client, client.rename(from, to))
  } catch (error) {
    if (!replaces || !hasReply(error, 550, 553)) throw error
    await removeAt(client, to)
    await runCommand(client, client.rename(from, to))
  }
}

/** Creates folders and remembers them until an error occurs, which saves a request per upload. */
function folderMaker() {
  const existingFolders = new Set<string>()
  async function makeFolder(client: Client, folder: string): Promise<void> {
    if (existingFolders.has(folder) || folder === '.' || folder === '/') return
    await makeFolder(client, dirname(folder))
    // Servers also reply with these codes for an existing folder; a real failure shows up in the upload.
    await runCommand(client, client.send(`MKD ${folder}`)).catch((error: unknown) => {
      if (!hasReply(error, 550, 521, 553)) throw error
    })
    existingFolders.add(folder)
  }
  return {
    makeFolder,
    knows: (folder: string) => existingFolders.has(folder),
    forget: () => existingFolders.clear(),
  }
}

type At = (path: string) => string

/** Uploads under a temporary name: a server exposes a partial upload and keeps it when the connection breaks. */
async function send(client: Client, temporary: string, target: string, source: LocalFile, replaces: boolean) {
  await client.uploadFrom(source.file, temporary)
  const uploadedBytes = await sizeOf(client, temporary)
  if (uploadedBytes !== source.bytes) throw new StorageFailure('wrong_content', { isTransient: true })
  await rename(client, temporary, target, replaces)
}

/** Truncates the download at the end of the range: FTP supports a start offset but no end. */
function truncatingWriter(bytes: number, file: string) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  let left = bytes
  return new Writable({
    write(part: Buffer, _encoding, done) {
      const slice = part.subarray(0, left)
      left -= slice.length
      if (slice.length === 0) done()
      else target.write(slice, done)
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
async function get(
  connections: FtpConnections,
  { spoolDir }: DriverContext,
  target: string,
  path: string,
  range?: ByteRange,
) {
  const file = join(spoolDir, ulid(new Date()))
  try {
    await connections.use(async (client) => {
      const size = await sizeOf(client, target)
      if (size === null) throw new ObjectMissing(path)
      if (range && range.start >= size) throw new RangeError(`${range.start}-${range.end} of ${size} bytes`)
      const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? size, size - 1)]
      await client.downloadTo(truncatingWriter(end - start + 1, file), target, start)
      const { size: receivedBytes } = await fs.stat(file)
      if (receivedBytes !== end - start + 1) throw new StorageFailure('wrong_content', { isTransient: true })
    })
    const handle = await fs.open(file)
    return handle.createReadStream()
  } finally {
    await fs.rm(file, { force: true })
  }
}

const entries = (connections: FtpConnections, folder: string) =>
  connections.use(async (client) => (await client.list(folder).catch(nullIfMissing)) ?? [])

async function* walk(connections: FtpConnections, at: At, folder: string): AsyncGenerator<ListedObject> {
  for (const { name, size, isDirectory, isFile } of await entries(connections, at(folder))) {
    if (name.startsWith('.')) continue
    if (isDirectory) yield* walk(connections, at, `${folder}${name}/`)
    if (isFile) yield { path: `${folder}${name}`, bytes: size }
  }
}

/** FTP has no create-only upload and reports few details about errors. */
export async function ftpDriver(to: ConnectionTo<'ftp'>, context: DriverContext): Promise<StorageDriver> {
  const connections = ftpConnections(to, context)
  const folders = folderMaker()
  const at: At = (path) => joinPrefix(to.options.prefix, path)
  const sizeAt = (target: string) => connections.use((client) => sizeOf(client, target))
  const removed = (target: string) => connections.use((client) => removeAt(client, target))

  async function put(path: string, source: LocalFile, replaces: boolean): Promise<void> {
    const [target, temporary] = [at(path), at(`${INCOMING_FOLDER}/${ulid(new Date())}`)]
    if (!replaces && (await sizeAt(target)) !== null) throw new ObjectExists(path)
    const wereThere = folders.knows(dirname(temporary)) && folders.knows(dirname(target))
    let isBegun = false
    try {
      await connections.use(async (client) => {
        await folders.makeFolder(client, dirname(temporary))
        await folders.makeFolder(client, dirname(target))
        isBegun = true
        await send(client, temporary, target, source, replaces)
      })
    } catch (error) {
      folders.forget()
      // The removal uses another connection when this one was lost.
      if (isBegun && isResponsive(error)) await retryTransient(() => removed(temporary)).catch(() => undefined)
      // Servers also reply "read-only" when a known folder has since been deleted.
      if (wereThere && error instanceof StorageFailure && error.trouble === 'read_only') {
        return put(path, source, replaces)
      }
      throw error
    }
  }

  return {
    put,
    get: (path, range) => get(connections, context, at(path), path, range),
    async stat(path) {
      const bytes = await sizeAt(at(path))
      return bytes === null ? null : { bytes }
    },
    async remove(path) {
      await removed(at(path))
    },
    list: (folder) => walk(connections, at, folder),
    async sweep() {
      for (const { name, isFile, modifiedAt } of await entries(connections, at(INCOMING_FOLDER))) {
        const isOld = modifiedAt !== undefined && Date.now() - modifiedAt.getTime() > INCOMING_TTL_MS
        if (isFile && isOld) await removed(at(`${INCOMING_FOLDER}/${name}`))
      }
    },
    close: connections.close,
  }
}
