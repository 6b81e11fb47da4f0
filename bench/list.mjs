import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildWhenStale } from '../packages/web/build.mjs'
import { cpuOf, report } from './measure.mjs'
import { screenshot } from './pictures.mjs'
import { keeper, startSite, tokenFor, uploadOne } from './site.mjs'

const photos = 10_000
const perPage = 40
const seconds = 3
/** So many requests are what it takes until the code that answers them is compiled for good. */
const warmUps = 1000

/** Copies of one row, all alike but for what must not be. */
function copyRow(database, table, id, changed) {
  const columns = database
    .prepare(`select name from pragma_table_info('${table}') where name <> 'id'`)
    .all()
    .map(({ name }) => name)
  const values = columns.map((name) => changed[name] ?? name)
  database.exec(
    `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${photos - 1})
     insert into ${table} (${columns}) select ${values} from ${table}, copies where ${table}.id = ${id} order by n`,
  )
}

/** The rest of a large collection, each photo with a file, a tag and an album of its own kind. */
function seed(site, { id }) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  const { blob_id, owner_id } = database.prepare('select blob_id, owner_id from photos where id = ?').get(id)
  copyRow(database, 'blobs', blob_id, { path: "'copy/' || n", sha256: 'hex(randomblob(32))' })
  copyRow(database, 'photos', id, { key: 'hex(randomblob(16))', blob_id: `${blob_id} + n` })
  database.exec(
    `update users set photo_count = ${photos} where id = ${owner_id};
     insert into tags (name) values ('sea'), ('town');
     insert into photo_tags (photo_id, tag_id) select id, 1 + id % 2 from photos;
     insert into albums (owner_id, name, intro, is_public, photo_count, created_at)
       values (${owner_id}, 'Summer', '', 0, ${photos / 2}, '2026-01-01T00:00:00.000Z');
     insert into album_photos (album_id, photo_id) select 1, id from photos where id % 2 = 0;
     analyze`,
  )
  database.close()
}

/** One client that asks again as soon as it is answered. */
function load(url, token, pid) {
  const before = cpuOf(pid)
  const authorization = `Authorization: Bearer ${token}`
  const out = execFileSync('wrk', ['-t1', '-c1', `-d${seconds}s`, '--latency', '-H', authorization, url]).toString()
  if (/Non-2xx or 3xx/.test(out)) throw new Error(`${url}: ${out}`)
  const [, figure, unit] = /50%\s+([\d.]+)(us|ms)/.exec(out)
  const requests = Number(/(\d+) requests in/.exec(out)[1])
  return { median: unit === 'ms' ? Number(figure) : Number(figure) / 1000, cpu: (cpuOf(pid) - before) / requests }
}

await buildWhenStale()
const site = await startSite(keeper)
try {
  const token = tokenFor(site)
  seed(site, await uploadOne(site, token, await screenshot()))
  const last = photos / perPage
  const pages = { first: 1, middle: last / 2, last }
  const address = (page) => `${site.url}/api/v2/user/photos?per_page=${perPage}&page=${page}`
  const headers = { authorization: `Bearer ${token}` }
  const { meta } = (await (await fetch(address(last), { headers })).json()).data
  if (meta.total !== photos || meta.to !== photos) throw new Error('The list does not hold what was put into it')
  for (let asked = 0; asked < warmUps; asked++) await (await fetch(address(1), { headers })).arrayBuffer()

  for (const [name, page] of Object.entries(pages)) {
    const rounds = Array.from({ length: 3 }, () => load(address(page), token, site.pid))
    const middle = (pick) => rounds.map(pick).toSorted((one, other) => one - other)[1]
    report(
      `${name} page of 40 out of ${photos} photos, ms CPU`,
      middle(({ cpu }) => cpu),
      { atMost: 0.6 },
    )
    report(
      `${name} page of 40 out of ${photos} photos, ms until answered (median)`,
      middle(({ median }) => median),
      {
        atMost: 0.6,
      },
    )
  }
} finally {
  await site.stop()
}
