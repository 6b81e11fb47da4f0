import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BulkProgress, runBulk } from './bulk-run.ts'
import type { RowSelection } from './use-selection.ts'

export interface BulkAction<Row> {
  key: string
  /** Names the act: “Suspend”. */
  label: string
  icon: ReactNode
  /** What cannot be undone is red. */
  isGrave?: boolean
  /** Which of the chosen rows it is for; the others are left out of it. */
  concerns?: (row: Row) => boolean
  /** What happens, and what does not. Without it nothing is asked. */
  hint?: string
  /** What must be said for it. */
  fields?: ReactNode
  isReady?: boolean
  /** How many rows a call takes; one where nothing is said. */
  size?: number
  call: (rows: Row[]) => Promise<unknown>
}

/** What lies behind the calls: what ends them all, and what is read anew after them. */
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

/** Does one act to all chosen rows that it is for. What is done leaves the selection; what is not, stays. */
export function useBulk<Row>(selection: RowSelection<Row>, { isFinal, onSettled }: BulkCalls) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  /** A second click while it runs does nothing. */
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
