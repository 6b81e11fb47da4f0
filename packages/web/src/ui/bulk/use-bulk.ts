import i18next from 'i18next'
import { type ReactNode, useRef, useState } from 'react'
import { startActivity } from '#lib/state/activities.ts'
import type { Texts } from '#locales/texts.ts'
import { type BulkProgress, runBulk } from './bulk-run.ts'
import type { RowSelection } from './use-selection.ts'

export interface BulkAction<Row> {
  key: string
  /** Texts that name the action and the rows: “Suspend 2 users?”, “2 users suspended”. */
  text: keyof Texts['tables']['bulk']
  /** Verb on the button: “Suspend”. */
  label: string
  icon: ReactNode
  /** Value of `KeyboardEvent.key` that does the same, letters in lower case. */
  shortcut?: string
  /** Irreversible actions are red. */
  isDestructive?: boolean
  /** Leaves the action out, instead of disabling it, while it applies to no selected row. */
  isOccasional?: boolean
  /** Returns whether the action applies to a row; other selected rows are skipped. */
  appliesTo?: (row: Row) => boolean
  /**
   * Consequences of the action, shown in a confirmation dialog. Without a hint the action runs without confirmation.
   */
  hint?: string
  /** Form fields in the confirmation dialog. */
  fields?: ReactNode
  isReady?: boolean
  /** Rows per call, 1 by default. */
  batchSize?: number
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

export const getApplicableRows = <Row>({ selectedRows }: RowSelection<Row>, { appliesTo }: BulkAction<Row>) => {
  const rows = [...selectedRows.values()]
  return appliesTo ? rows.filter(appliesTo) : rows
}

/** Counts of a run in words: “3 done · 1 failed”. */
export function describeBulk({ total, done, failures }: BulkProgress) {
  const left = total - done - failures.length
  return [
    i18next.t('tables:done', { count: done }),
    failures.length > 0 && i18next.t('tables:failed', { count: failures.length }),
    left > 0 && i18next.t('tables:left', { count: left }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Lists a run of several calls among the operations under way; it goes on when the page is left. */
function trackBulk(label: string, total: number, stop: AbortController) {
  const report = (done: number) => ({
    subject: label,
    share: done / total,
    count: { done, total },
    cancel: () => stop.abort(),
  })
  const { update } = startActivity('bulk', report(0))
  return {
    update: ({ done, failures }: BulkProgress) => update(report(done + failures.length)),
    end: (ended: BulkProgress) =>
      update({
        subject: label,
        share: 1,
        outcome: { isFailed: ended.failures.length > 0, message: describeBulk(ended) },
      }),
  }
}

/** Runs one action on all selected rows it applies to. Finished rows leave the selection; the others stay. */
export function useBulk<Row>(selection: RowSelection<Row>, { isFinal, onSettled }: BulkCalls) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopping = useRef<AbortController | null>(null)

  /** Starts a run; a second click during a run is ignored. */
  async function start(act: BulkAction<Row>) {
    if (stopping.current) return null
    const stop = (stopping.current = new AbortController())
    const { signal } = stop
    const { keyOf, nameOf, deselect } = selection
    const items = getApplicableRows(selection, act).map((row) => ({ key: keyOf(row), name: nameOf(row), row }))
    const updateRun = (progress: BulkProgress, state: BulkRun['state']) =>
      setRun({ ...progress, label: act.label, state })
    updateRun({ total: items.length, done: 0, failures: [] }, 'running')
    const isLong = items.length > (act.batchSize ?? 1)
    const activity = isLong ? trackBulk(act.label, items.length, stop) : null
    const ended = await runBulk({
      items,
      batchSize: act.batchSize ?? 1,
      call: (part) => act.call(part.map(({ row }) => row)),
      isFinal,
      signal,
      onProgress(progress, done) {
        deselect(done)
        updateRun(progress, signal.aborted ? 'stopping' : 'running')
        activity?.update(progress)
      },
    })
    stopping.current = null
    activity?.end(ended)
    if (ended.done === ended.total) setRun(null)
    else updateRun(ended, ended.failures.length + ended.done < ended.total ? 'stopped' : 'finished')
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
