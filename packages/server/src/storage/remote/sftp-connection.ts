import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionTo } from '@imagora/contract'
import type SftpClient from 'ssh2-sftp-client'
import { PEER_TIMEOUT_MS, type Reach } from './driver.ts'
import { isAnswer, networkFailure, StorageFailure } from '#storage/storage-errors.ts'
import { within } from './transfer-timeout.ts'

export type Channel = Awaited<ReturnType<SftpClient['connect']>>

/** Status codes of SFTP. */
export const status = { missing: 2, denied: 3, failure: 4, noConnection: 6, connectionLost: 7, unsupported: 8 }
export const hasStatus = (error: unknown, ...all: number[]) =>
  all.includes((error as { code?: number } | null)?.code ?? -1)

const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=$/, '')}`

export function failureOf(error: unknown) {
  if (isAnswer(error) || error instanceof StorageFailure) return error
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
function strangerOf(expected: string, hostKey: string | undefined) {
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

  async function ask<T>(act: (channel: Channel, done: (error?: Error | null, value?: T) => void) => void) {
    if (isLost) throw new StorageFailure('unreachable', { isTransient: true })
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    waiting.add(reject)
    try {
      act(channel, (error, value) => (error ? reject(error) : resolve(value as T)))
      // A server that does not answer one call will not answer the others either.
      return await within(PEER_TIMEOUT_MS, promise, lose)
    } finally {
      waiting.delete(reject)
    }
  }
  return { channel, ask, lose, isLost: () => isLost }
}

async function connect({ options, secrets }: ConnectionTo<'sftp'>, { network }: Reach) {
  const { default: Client } = await import('ssh2-sftp-client')
  const { host, port, username, host_key } = options
  const { password, private_key, passphrase } = secrets
  let [hostKey, lose]: [string | undefined, () => void] = [undefined, () => undefined]
  const onLost = () => lose()
  const client = new Client('imagora', { error: onLost, end: onLost, close: onLost })
  client.on('keyboard-interactive', (...given: unknown[]) => (given[4] as (answers: string[]) => void)([password]))
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
    throw strangerOf(host_key, hostKey) ?? failureOf(error)
  }
}

export type SftpSession = Awaited<ReturnType<typeof connect>>

/** Shares one session, since its calls run concurrently, and reconnects when it is lost. */
export function sftpSessions(to: ConnectionTo<'sftp'>, reach: Reach) {
  let current: Promise<SftpSession> | undefined

  async function open(): Promise<SftpSession> {
    const opening = (current ??= connect(to, reach))
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
