import type { Db } from '#db/schema/schema.ts'

type SignalListener = (payload: string) => void

/**
 * Notifies every process of a change that it may have cached. A signal is sent inside the transaction that makes the
 * change and received once it is committed.
 */
export interface Signals {
  send(db: Db, topic: string, payload?: string): Promise<void>
  on(topic: string, heard: SignalListener): void
  /** False while signals may be missed: caches must not be trusted then. */
  isListening(): boolean
  close(): Promise<void>
}

export function createSignalHub() {
  const listeners = new Map<string, SignalListener[]>()
  return {
    on: (topic: string, listener: SignalListener) =>
      void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    publish(topic: string, payload: string) {
      for (const listener of listeners.get(topic) ?? []) listener(payload)
    },
    /** Invalidates every cache, since signals may have been missed while disconnected. */
    publishAll() {
      for (const heards of listeners.values()) for (const heard of heards) heard('')
    },
  }
}

/**
 * Signals within one process, which is enough because it owns the database: the next reader waits for the transaction.
 */
export function sqliteSignals(): Signals {
  const { on, publish } = createSignalHub()
  return {
    send: async (_db, topic, payload = '') => publish(topic, payload),
    on,
    isListening: () => true,
    close: async () => {},
  }
}
