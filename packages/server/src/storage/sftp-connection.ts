import { createHash } from 'node:crypto'
import { createConnection } from 'node:net'
import type { ConnectionTo } from '@imagora/contract'
import type SftpClient from 'ssh2-sftp-client'
import { patienceMs, type Reach } from './driver.ts'
import { isAnswer, networkFailure, StorageFailure } from './failures.ts'
import { within } from './patience.ts'

export type Channel = Awaited<ReturnType<SftpClient['connect']>>

/** How the protocol numbers its answers. */
export const status = { missing: 2, denied: 3, failure: 4, noConnection: 6, connectionLost: 7, unsupported: 8 }
export const hasStatus = (error: unknown, ...all: number[]) =>
  all.includes((error as { code?: number } | null)?.code ?? -1)

const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

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

/** A server is known by its key. Without one that the operator has confirmed, not even the password is sent. */
function strangerOf(expected: string, hostKey: string | undefined) {
  if (hostKey === undefined || hostKey === expected) return null
  return new StorageFailure(expected === '' ? 'host_key_unknown' : 'host_key_differs', { hostKey })
}

/** Small packets at once: requests wait for answers, and would wait for each other's company too. */
const socketTo = (host: string, port: number, { lookup }: Reach) =>
  createConnection({ host, port, noDelay: true, ...(lookup && { lookup }) })

async function connect({ options, secrets }: ConnectionTo<'sftp'>, reach: Reach, onLost: () => void) {
  const { default: Client } = await import('ssh2-sftp-client')
  const client = new Client('imagora', { error: onLost, end: onLost, close: onLost })
  const { host, port, username, host_key } = options
  const { password, private_key, passphrase } = secrets
  const sock = socketTo(host, port, reach)
  let hostKey: string | undefined
  client.on('keyboard-interactive', (...given: unknown[]) => (given[4] as (answers: string[]) => void)([password]))
  try {
    const channel = await client.connect({
      sock,
      username,
      readyTimeout: 2 * patienceMs,
      keepaliveInterval: 5000,
      keepaliveCountMax: 2,
      ...(password !== '' && { password, tryKeyboard: true }),
      ...(private_key !== '' && { privateKey: private_key, ...(passphrase !== '' && { passphrase }) }),
      hostVerifier: (key: Buffer) => {
        hostKey = fingerprintOf(key)
        return hostKey === host_key
      },
    })
    return {
      channel,
      close: () =>
        client.end().then(
          () => undefined,
          () => undefined,
        ),
    }
  } catch (error) {
    sock.destroy()
    throw strangerOf(host_key, hostKey) ?? failureOf(error)
  }
}

/** One connection for everybody, since requests on it do not wait for each other; made anew when it is lost. */
export function sftpConnection(to: ConnectionTo<'sftp'>, reach: Reach) {
  let current: ReturnType<typeof connect> | undefined

  function open() {
    if (current) return current
    const opening = connect(to, reach, () => {
      if (current === opening) current = undefined
    })
    opening.catch(() => {
      if (current === opening) current = undefined
    })
    return (current = opening)
  }

  async function close() {
    const closing = current
    current = undefined
    await closing?.then(
      (opened) => opened.close(),
      () => undefined,
    )
  }

  /** One call. A server that does not answer it is given up, for everybody: they would get no answer either. */
  async function ask<T>(act: (channel: Channel, done: (error?: Error | null, value?: T) => void) => void) {
    const { channel } = await open()
    const asked = new Promise<T>((resolve, reject) => {
      act(channel, (error, value) => (error ? reject(error) : resolve(value as T)))
    })
    return within(2 * patienceMs, asked, () => void close())
  }

  return { open, ask, close }
}

export type SftpConnection = ReturnType<typeof sftpConnection>
