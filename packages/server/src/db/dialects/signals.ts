import type { Db } from '#db/schema/schema.ts'

type Heard = (payload: string) => void

/**
 * Notifies every process of a change that it may have cached. A signal is sent inside the transaction that makes the
 * change and received once it is committed.
 */
export interface Signals {
  send(db: Db, topic: string, payload?: string): Promise<void>
  on(topic: string, heard: Heard): void
  /** False while signals may be missed: caches must not be trusted then. */
  isListening(): boolean
  close(): Promise<void>
}

export function signalBoard() {
  const listeners = new Map<string, Heard[]>()
  return {
    on: (topic: string, heard: Heard) => void listeners.set(topic, [...(listeners.get(topic) ?? []), heard]),
    tell(topic: string, payload: string) {
      for (const heard of listeners.get(topic) ?? []) heard(payload)
    },
    /** Invalidates every cache, since signals may have been missed while disconnected. */
    tellAll() {
      for (const heards of listeners.values()) for (const heard of heards) heard('')
    },
  }
}

/**
 * Signals within one process, which is enough because it owns the database: the next reader waits for the transaction.
 */
export function sqliteSignals(): Signals {
  const { on, tell } = signalBoard()
  return {
    send: async (_db, topic, payload = '') => tell(topic, payload),
    on,
    isListening: () => true,
    close: async () => {},
  }
}
