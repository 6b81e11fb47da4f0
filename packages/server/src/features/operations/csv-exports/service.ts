import { Readable } from 'node:stream'
import type { ExportQuery } from '@imagora/contract'
import { type Caller, type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { ListCount, PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { SentFile } from '#platform/file-download.ts'
import { columns, type Rows, type CsvExportTable, type Cell } from './columns.ts'
import { type Heading, headings } from './headings.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

/** What spreadsheets begin a formula with. Wide and small forms count: some programs make them the plain ones. */
const formula = '=+@＝＋－＠﹦﹢﹣﹫−-'
/** Spaces, quotes and signs that nobody sees may stand before it: some programs take them away first. */
const unseen = `[\\s\\p{C}'"\`‘’“”＇＂]*`
const begins = new RegExp(`^${unseen}[${formula}]`, 'u')
/** Where cells are split at another sign than ours, quotes do not hold a text together, and its next line begins a cell too. */
const afterSeparator = new RegExp(`([;\\t\\r\\n]${unseen})(?=[${formula}])`, 'gu')
const control = /^[\t\r\n]/
const number = /^-?\d{1,15}(\.\d{1,6})?$/

/** A text that no spreadsheet takes for a formula, also where it splits cells at another sign than ours. */
function defused(text: string) {
  if (number.test(text)) return text
  const isLoaded = begins.test(text) || control.test(text)
  return (isLoaded ? `'${text}` : text).replace(afterSeparator, "$1'")
}

function writeCell(cell: Cell) {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  return `"${defused(cell).replaceAll('"', '""')}"`
}

/** A line of a file as RFC 4180 has it; texts always stand in quotes. */
export const csvLine = (cells: Cell[]) => `${cells.map(writeCell).join(',')}\r\n`

/** Without it some programs read the file as if it were in the code page of the machine. */
const byteOrderMark = '\uFEFF'

/** Who asks for the list, and from where. */
interface Reader {
  caller: Caller
  client: Client
}

/** The lists of the back office, as their own screens read them. */
export type Lists = {
  [T in CsvExportTable]: (
    query: ExportQuery<T> & PageRequest,
    reader: Reader,
  ) => Promise<ListCount & { data: Rows[T][] }>
}

interface CsvExportServiceDeps {
  db: Db
  lists: Lists
  audit: Pick<AuditService, 'record'>
  rateLimits: Pick<RateLimiter, 'hit'>
  now: () => Date
  /** How long a second is. */
  second?: number
}

/** So many rows are in memory at once, and read in one go: nobody else has to wait for longer. */
const ROWS_PER_PAGE_COUNT = 250
/** Whoever takes nothing for so many seconds has gone, or keeps the others from theirs. */
const READER_TIMEOUT_SECONDS = MINUTE_SECONDS
const RETRY_AFTER_SECONDS = 10

/** Whoever has read the last line may ask for the next file at once. */
async function* ending(lines: AsyncIterable<string>, done: () => void) {
  yield* lines
  done()
}

/**
 * The lists of the back office as files: all that a filter shows, read part by part while it is sent, one file at a time.
 * They are walked by what names their rows and not by pages: whatever comes or goes meanwhile, no row that stays is missed
 * and none comes twice.
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
    const written = Object.entries(columns[table]) as [Heading, (row: Rows[T]) => Cell][]
    const words = headings[reader.client.language]
    yield byteOrderMark + csvLine(written.map(([heading]) => words[heading]))
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
      const body = Readable.from(ending(lines, done), { objectMode: false })
      // Also where nobody has taken anything.
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
