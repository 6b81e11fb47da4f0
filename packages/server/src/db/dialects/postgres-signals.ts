import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { loadPostgres } from './postgres.ts'
import { type Signals, createSignalHub } from './signals.ts'

const channel = 'imagora'

/**
 * Signals over LISTEN and NOTIFY: a notification is sent when its transaction commits, and reaches every listening
 * process.
 */
export function postgresSignals(connectionString: string): Signals {
  const { Client } = loadPostgres()
  const { on, publish, publishAll } = createSignalHub()
  let client: pg.Client | null = null
  const closing = new AbortController()

  async function listen() {
    const next = new Client({ connectionString, keepAlive: true })
    const ended = new Promise<void>((resolve) => {
      next.once('end', resolve)
      // A lost connection may be reported twice, and an unhandled error event ends the process.
      next.on('error', () => resolve())
    })
    next.on('notification', ({ payload = '' }) => {
      const [topic = '', ...rest] = payload.split(' ')
      publish(topic, rest.join(' '))
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    // A close during the connect found no client to end.
    if (closing.signal.aborted) await next.end()
    publishAll()
    await ended
    client = null
    publishAll()
  }

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch(() => {})
      await sleep(500, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const listening = keepListening()

  return {
    async send(db, topic, payload = '') {
      await sql`select pg_notify(${channel}, ${`${topic} ${payload}`})`.execute(db)
    },
    on,
    isListening: () => client !== null,
    async close() {
      closing.abort()
      await client?.end()
      await listening
    },
  }
}
