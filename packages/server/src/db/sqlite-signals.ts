import { type Signals, signalBoard } from './signals.ts'

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
