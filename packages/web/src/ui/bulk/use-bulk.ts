import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BulkProgress, runBulk } from './bulk-run.ts'
import type { RowSelection } from './use-selection.ts'

export interface BulkAction<Row> {
  key: string
  /** Verb on the button: “Suspend”. */
  label: string
  icon: ReactNode
  /** Irreversible actions are red. */
  isGrave?: boolean
  /** Returns whether the action applies to a row; other selected rows are skipped. */
  concerns?: (row: Row) => boolean
  /**
   * Consequences of the action, shown in a confirmation dialog. Without a hint the action runs without confirmation.
   */
  hint?: string
  /** Form fields in the confirmation dialog. */
  fields?: ReactNode
  isReady?: boolean
  /** Rows per call, 1 by default. */
  size?: number
  call: (rows: Row[]) => Promise<unknown>
}

/** Callbacks around the calls: which errors end the run, and what is refetched after it. */
export interface BulkCalls {
  isFinal: (error: Error) => boolean
  onSettled: () => void
}

export interface BulkRun extends BulkProgress {
  label: string
  state: 'running' | 'stopping' | 'stopped' | 'finished'
}

export const rowsFor = <Row>({ chosen }: RowSelection<Row>, { concerns }: BulkAction<Row>) => {
  const rows = [...chosen.values()]
  return concerns ? rows.filter(concerns) : rows
}

/** Runs one action on all selected rows it applies to. Finished rows leave the selection; the others stay. */
export function useBulk<Row>(selection: RowSelection<Row>, { isFinal, onSettled }: BulkCalls) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  /** Starts a run; a second click during a run is ignored. */
  async function start(act: BulkAction<Row>) {
    if (stopping.current) return null
    const { signal } = (stopping.current = new AbortController())
    const { keyOf, nameOf, drop } = selection
    const items = rowsFor(selection, act).map((row) => ({ key: keyOf(row), name: nameOf(row), row }))
    const tell = (progress: BulkProgress, state: BulkRun['state']) => setRun({ ...progress, label: act.label, state })
    tell({ total: items.length, done: 0, failures: [] }, 'running')
    const ended = await runBulk({
      items,
      size: act.size ?? 1,
      call: (part) => act.call(part.map(({ row }) => row)),
      isFinal,
      signal,
      onProgress(progress, done) {
        drop(done)
        tell(progress, signal.aborted ? 'stopping' : 'running')
      },
    })
    stopping.current = null
    if (ended.done === ended.total) setRun(null)
    else tell(ended, ended.failures.length + ended.done < ended.total ? 'stopped' : 'finished')
    onSettled()
    return ended
  }

  return {
    run,
    isRunning: run?.state === 'running' || run?.state === 'stopping',
    start,
    stop() {
      stopping.current?.abort()
      setRun((now) => now && { ...now, state: 'stopping' })
    },
    close: () => setRun(null),
  }
}
