import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { TableSize } from './table-sizes.ts'

/**
 * Reads every page of the database on a thread of its own: the event loop would stand still meanwhile. Each row is one
 * cell of a leaf page of its table.
 */
const sqlite = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 })
const rows = sqlite
  .prepare(
    `select tbl_name as name, sum(pgsize) as bytes,
      sum(case when dbstat.name = tbl_name and pagetype = 'leaf' then ncell else 0 end) as count
    from dbstat inner join sqlite_schema on sqlite_schema.name = dbstat.name group by tbl_name`,
  )
  .all() as unknown as TableSize[]
sqlite.close()
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(rows.map(({ name, bytes, count }) => ({ name, bytes, count })))
