import type { Db } from '#db/schema/schema.ts'

type Heard = (payload: string) => void

/**
 * Tells every process of a change that it may hold a copy of. Sent inside the transaction that makes the change,
 * heard once it is committed.
 */
export interface Signals {
  send(db: Db, topic: string, payload?: string): Promise<void>
  on(topic: string, heard: Heard): void
  /** False while news may be missed: then copies must not be trusted. */
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
    /** After silence nobody knows what was missed: every copy is dropped. */
    tellAll() {
      for (const heards of listeners.values()) for (const heard of heards) heard('')
    },
  }
}

/** One process has the database to itself, so telling itself is enough: who reads next waits for the transaction. */
export function sqliteSignals(): Signals {
  const { on, tell } = signalBoard()
  return {
    send: async (_db, topic, payload = '') => tell(topic, payload),
    on,
    isListening: () => true,
    close: async () => {},
  }
}
