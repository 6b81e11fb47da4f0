import { isIP } from 'node:net'
import type { ConnectionTo } from '@imagora/contract'
import type { Client } from 'basic-ftp'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
import { PEER_TIMEOUT_MS, type Reach } from './driver.ts'
import { isAnswer, networkFailure, StorageFailure } from '#storage/storage-errors.ts'
import { within } from './transfer-timeout.ts'
import { SECOND_MS } from '#platform/time.ts'

const MAX_CONNECTIONS_COUNT = 6
const IDLE_TIMEOUT_MS = 30 * SECOND_MS
/** Listing size of a folder with about a hundred thousand names. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024

/** Returns the FTP reply code; other errors have none. */
export const replyOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? code : undefined
}

const credentials = new Set([430, 530, 331, 332, 532])
const full = new Set([452, 552])
/** 421 closes the connection, 425 and 426 the transfer; 450 and 451 mean temporarily busy or broken. */
const transient = new Set([421, 425, 426, 450, 451])

function failureOf(error: unknown) {
  if (isAnswer(error) || error instanceof StorageFailure) return error
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
    await within(PEER_TIMEOUT_MS, client.access(access), () => client.close())
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/** An immediate failure concerns one of several addresses, so the next one is tried. */
const isElsewhere = (error: unknown) => /^E(?:CONNREFUSED|(?:HOST|NET)UNREACH)$/.test(failureKind(error))

async function connect(to: ConnectionTo<'ftp'>, { network }: Reach) {
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
export function ftpConnections(to: ConnectionTo<'ftp'>, reach: Reach) {
  const idle: { client: Client; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let lent = 0

  /** A released connection slot goes to the caller that has waited longest. */
  async function enter() {
    if (lent >= MAX_CONNECTIONS_COUNT) return new Promise<void>((resolve) => waiting.push(resolve))
    lent++
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else lent--
  }

  function take() {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer)
      if (!found.client.closed) return found.client
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
        const known = take()
        const client = known ?? (await connect(to, reach))
        try {
          const result = await act(client)
          giveBack(client)
          return result
        } catch (error) {
          if (isAnswer(error) || [550, 553].includes(replyOf(error) ?? 0)) giveBack(client)
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

export type FtpConnections = ReturnType<typeof ftpConnections>
