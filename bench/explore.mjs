import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../packages/server/test/postgres.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { nanosecondsOf, report } from './measure.mjs'
import { screenshot } from './pictures.mjs'
import { keeper, processTree, startSite, tokenFor, uploadOne } from './site.mjs'
import { fillSquare } from './square.mjs'

/** `--photos=1000` for a quick look. */
const photos = Number(process.argv.find((each) => each.startsWith('--photos='))?.split('=')[1] ?? 1_000_000)
const perPage = 40
const farPage = Math.min(5000, Math.floor(photos / perPage / 2))
const [warmUps, times] = [100, 200]
const budgets = { SQLite: 15, PostgreSQL: 25 }

function sqlite(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  const query = async (sql) => database.prepare(sql).all()
  const columnsOf = async (table) =>
    (await query(`select name from pragma_table_info('${table}')`)).map(({ name }) => name)
  return { query, columnsOf, close: () => database.close() }
}

async function postgres(url) {
  const pg = createRequire(join(import.meta.dirname, '../packages/server/package.json'))('pg')
  const client = new pg.Client(url)
  // Where something fails, the server is stopped while this still listens.
  client.on('error', () => {})
  await client.connect()
  const query = async (sql) => (await client.query(sql)).rows
  const columnsOf = async (table) =>
    (
      await query(`select column_name from information_schema.columns
        where table_name = '${table}' and table_schema = 'public' order by ordinal_position`)
    ).map(({ column_name }) => column_name)
  return { query, columnsOf, close: () => client.end() }
}

async function timed(url) {
  const begun = performance.now()
  const response = await fetch(url)
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${Buffer.from(body).toString()}`)
  return { ms: performance.now() - begun, body }
}

/** Server time of one client's requests, which it sends one after another; how long they take hangs on the machine. */
async function measure(what, url, { atMost, pids }) {
  for (let asked = 0; asked < warmUps; asked++) await timed(url)
  const [server, wall] = [[], []]
  const tree = pids.flatMap(processTree)
  for (let asked = 0; asked < times; asked++) {
    const before = nanosecondsOf(tree)
    wall.push((await timed(url)).ms)
    server.push((nanosecondsOf(tree) - before) / 1e6)
  }
  const at = (all, share) => all.toSorted((one, other) => one - other)[Math.floor(times * share)]
  report(`${what}, ms server time (p50)`, at(server, 0.5), { atMost })
  report(`${what}, ms server time (p95)`, at(server, 0.95), { atMost })
  console.log(`        ${at(wall, 0.5).toFixed(1)} and ${at(wall, 0.95).toFixed(1)} ms until read (p50, p95)`)
}

/** Whoever asks for a late page first is told to come again until all are counted. */
async function whenCounted(url) {
  const begun = performance.now()
  while ((await fetch(url)).status === 503) await new Promise((resolve) => setTimeout(resolve, 500))
  return performance.now() - begun
}

const jsonOf = ({ body }) => JSON.parse(Buffer.from(body).toString()).data

async function run(name, site, database, pids) {
  const budget = { atMost: budgets[name], pids }
  await fillSquare(database, await uploadOne(site, tokenFor(site), await screenshot()), photos)
  await database.close()
  const api = `${site.url}/api/v2/explore`
  const list = (query) => `${api}/photos?per_page=${perPage}&${query}`
  const of = `of ${photos} public photos, ${name}`

  for (const order of ['newest', 'most_liked']) {
    const ms = await whenCounted(list(`order=${order}&page=${farPage}`))
    console.log(`        ${ms.toFixed(0)} ms until all are counted and the first late page comes, ${order}`)
  }
  const { data, meta } = jsonOf(await timed(list(`page=${farPage}`)))
  if (data.length !== perPage || Math.abs(meta.total - photos) > photos / 20)
    throw new Error(`The list does not hold what was put into it: ${JSON.stringify(meta)}`)
  const cursor = encodeURIComponent(meta.next_cursor)

  await measure(`first page ${of}`, list('page=1'), budget)
  await measure(`page ${farPage} by page ${of}`, list(`page=${farPage}`), budget)
  await measure(`page ${farPage} by cursor ${of}`, list(`cursor=${cursor}`), budget)
  await measure(`most liked ${of}`, list('order=most_liked'), budget)
  await measure(`most liked, page ${farPage} ${of}`, list(`order=most_liked&page=${farPage}`), budget)
  await measure(`by a tag on half ${of}`, list('tag=sea'), budget)
  await measure(`by a rare tag ${of}`, list('tag=rare'), budget)
  await measure(`by a tag on half, most liked ${of}`, list('tag=sea&order=most_liked'), budget)
  await measure(`by a person ${of}`, list('username=person7'), budget)
  await measure(`by colour ${of}`, list('color=blue'), budget)
  await measure(`albums ${of}`, `${api}/albums?per_page=${perPage}`, budget)
  await measure(`a part of 2,000 of the index ${of}`, `${api}/photos/index`, budget)
}

await buildWhenStale()
for (const name of Object.keys(budgets)) {
  if (process.argv.includes('--sqlite') && name !== 'SQLite') continue
  if (process.argv.includes('--postgres') && name !== 'PostgreSQL') continue
  const server = name === 'PostgreSQL' ? await startPostgres() : null
  if (server) process.env.DATABASE_URL = server.url
  const site = await startSite(keeper)
  try {
    const database = server ? await postgres(server.url) : sqlite(site)
    await run(name, site, database, server ? [site.pid, server.pid] : [site.pid])
  } finally {
    await site.stop()
    await server?.stop()
    delete process.env.DATABASE_URL
  }
}
