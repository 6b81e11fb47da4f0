import { Readable } from 'node:stream'
import type { ExportQuery } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { SentFile } from '#sent-file.ts'
import { columns, type Rows, type Table } from './columns.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { type Heading, headings } from './headings.ts'

/** Who asks for the list, and from where. */
interface Reader {
  caller: Caller
  client: Client
}

interface Listed<Row> {
  data: Row[]
  total: number
}

interface Paging {
  page: number
  per_page: number
}

/** The lists of the back office, as their own screens read them. */
export type Lists = { [T in Table]: (query: ExportQuery<T> & Paging, reader: Reader) => Promise<Listed<Rows[T]>> }

interface Needs {
  db: Db
  lists: Lists
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** So many rows are in memory at once. */
const per_page = 500

/** The lists of the back office as files: all that a filter shows, read page by page while it is sent. */
export function tableExportService({ db, lists, audit, now }: Needs) {
  return {
    async open<T extends Table>(reader: Reader, table: T, query: ExportQuery<T>): Promise<SentFile> {
      const read = (page: number) => lists[table]({ ...query, page, per_page }, reader)
      const written = Object.entries(columns[table]) as [Heading, (row: Rows[T]) => Cell][]
      const lineOf = (row: Rows[T]) => csvLine(written.map(([, cellOf]) => cellOf(row)))

      const first = await read(1)
      await audit.record(
        db,
        reader,
        { action: 'table.export', target: `table ${table}` },
        { ...query, total: first.total },
      )

      async function* lines() {
        const words = headings[reader.client.language]
        yield byteOrderMark + csvLine(written.map(([heading]) => words[heading]))
        let before = new Set<string>()
        for (let page = 1, found = first; found.data.length > 0; found = await read(++page)) {
          const texts = found.data.map(lineOf)
          // A row that came in meanwhile moves those of the last page on to this one.
          yield texts.filter((text) => !before.has(text)).join('')
          if (page * per_page >= found.total) return
          before = new Set(texts)
        }
      }
      return {
        filename: `${table}-${now().toISOString().slice(0, 10)}.csv`,
        mimetype: 'text/csv; charset=utf-8',
        bytes: null,
        body: Readable.from(lines(), { objectMode: false }),
      }
    },
  }
}

export type TableExportService = ReturnType<typeof tableExportService>
