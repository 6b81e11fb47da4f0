import { Readable } from 'node:stream'
import type { ExportQuery } from '@imagora/contract'
import { type Caller, type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { ListCount, PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { SentFile } from '#platform/file-download.ts'
import { type CsvCell, csvLine } from '@imagora/contract/csv'
import { BYTE_ORDER_MARK } from '#platform/csv.ts'
import { columns, type Rows, type CsvExportTable } from './columns.ts'
import type { CsvHeading } from '#locales/text-catalog.ts'
import { csvHeadingsIn } from '#locales/texts.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

interface Reader {
  caller: Caller
  client: Client
}

/** Lists of the admin panel, read as their own pages read them. */
export type CsvExportLists = {
  [T in CsvExportTable]: (
    query: ExportQuery<T> & PageRequest,
    reader: Reader,
  ) => Promise<ListCount & { data: Rows[T][] }>
}

interface CsvExportServiceDeps {
  db: Db
  lists: CsvExportLists
  audit: Pick<AuditService, 'record'>
  rateLimits: Pick<RateLimiter, 'hit'>
  now: () => Date
  /** Milliseconds per second, shortened in tests. */
  second?: number
}

/** Rows per query and in memory at once, so that other requests do not wait long. */
const ROWS_PER_PAGE_COUNT = 250
/** Seconds without a read after which the client counts as gone, because it blocks other exports. */
const READER_TIMEOUT_SECONDS = MINUTE_SECONDS
const RETRY_AFTER_SECONDS = 10

/** The lock is released with the last line, so that the next export can start at once. */
async function* notifyOnEnd(lines: AsyncIterable<string>, done: () => void) {
  yield* lines
  done()
}

/**
 * Exports lists of the admin panel as CSV: all rows of a filter, streamed in parts, one file at a time. Rows are paged
 * by key instead of offset: no remaining row is skipped or repeated, whatever is inserted or deleted meanwhile.
 */
export function createCsvExportService({ db, lists, audit, rateLimits, now, second = 1000 }: CsvExportServiceDeps) {
  let isTaken = false

  function takeTurn() {
    if (isTaken) throw refuse('export_running', { retry_after: RETRY_AFTER_SECONDS })
    isTaken = true
    let isOver = false
    return () => {
      if (!isOver) isTaken = false
      isOver = true
    }
  }

  async function* linesOf<T extends CsvExportTable>(
    reader: Reader,
    table: T,
    query: ExportQuery<T>,
    taken: () => void,
  ) {
    const written = Object.entries(columns[table]) as [CsvHeading, (row: Rows[T]) => CsvCell][]
    const words = csvHeadingsIn(reader.client.language)
    yield BYTE_ORDER_MARK + csvLine(written.map(([heading]) => words[heading]))
    let behind: PageRequest['behind'] = null
    while (behind !== undefined) {
      const { data, last }: ListCount & { data: Rows[T][] } = await lists[table](
        { ...query, page: 1, per_page: ROWS_PER_PAGE_COUNT, behind },
        reader,
      )
      if (data.length > 0) yield data.map((row) => csvLine(written.map(([, cellOf]) => cellOf(row)))).join('')
      behind = last
      taken()
      await new Promise(setImmediate)
    }
  }

  return {
    async open<T extends CsvExportTable>(reader: Reader, table: T, query: ExportQuery<T>): Promise<SentFile> {
      const done = takeTurn()
      try {
        await rateLimits.hit('export_table', { account: reader.caller.id })
        const { total, is_more } = await lists[table]({ ...query, page: 1, per_page: 1 }, reader)
        const act = { action: 'table.export', target: `table ${table}` }
        await audit.record(db, reader, act, { ...query, total, ...(is_more && { is_more }) })
      } catch (error) {
        done()
        throw error
      }
      const leave = () => body.destroy(new Error('Nobody takes the file'))
      const timer = setTimeout(leave, READER_TIMEOUT_SECONDS * second).unref()
      // The file is read elsewhere and later: see [Note: Host header].
      const receiver = { ...reader, client: withConfiguredOrigins(reader.client) }
      const lines = linesOf(receiver, table, query, () => timer.refresh())
      const body = Readable.from(notifyOnEnd(lines, done), { objectMode: false })
      // The lock is also released if nothing was read.
      body.once('close', () => {
        clearTimeout(timer)
        done()
      })
      return {
        filename: `${table}-${now().toISOString().slice(0, 10)}.csv`,
        mimetype: 'text/csv; charset=utf-8',
        bytes: null,
        body,
      }
    },
  }
}

export type CsvExportService = ReturnType<typeof createCsvExportService>
