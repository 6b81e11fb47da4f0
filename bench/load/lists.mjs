import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { report } from '../measure.mjs'
import { fillSquare } from '../square.mjs'
import { at } from './firing.mjs'
import { callOf, newPerson } from './place.mjs'

const [photos, people, albums] = [100_000, 10_000, 1000]
const times = 20

/** Every list endpoint, as requested by visitors, users and administrators. */
const lists = [
  ...['photos', 'albums', 'tags', 'trash', 'shares', 'orders', 'tickets', 'tokens', 'sessions'].map(
    (name) => `/user/${name}`,
  ),
  ...['photos', 'photos?order=most_liked', 'albums', 'tags', 'users/keeper', 'photos?username=keeper'].map(
    (name) => `/explore/${name}`,
  ),
  ...[
    'users',
    'photos',
    'albums',
    'shares',
    'orders',
    'tickets',
    'reports',
    'coupons',
    'audit',
    'explore',
    'plans',
  ].map((name) => `/admin/${name}`),
]

function openSqlite({ folder }) {
  const database = new DatabaseSync(join(folder, 'imagora.db'), { timeout: 5000 })
  const query = async (sql) => database.prepare(sql).all()
  const columnsOf = async (table) =>
    (await query(`select name from pragma_table_info('${table}')`)).map(({ name }) => name)
  return { query, columnsOf, analyze: async () => database.exec('analyze'), close: () => database.close() }
}

/** L9: every list of a large site, for a single client. `db/plans` proves which indexes they use. */
export async function largeLists(site) {
  const database = openSqlite(site)
  const [{ id }] = await database.query('select max(id) as id from photos')
  await fillSquare(database, { id }, photos, people)
  await database.query(
    `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${albums})
     insert into albums (owner_id, name, intro, is_public, photo_count, created_at)
     select 1 + n % 10, 'More ' || n, '', 1, 0, '2026-01-01T00:00:00.000Z' from copies`,
  )
  database.close()
  const { session } = await newPerson(site, 'second_keeper', { is_admin: true })
  const call = callOf(site, session)
  let [slowest, name] = [0, '']
  for (const path of lists) {
    await call('GET', path)
    const taken = []
    for (let asked = 0; asked < times; asked++) {
      const begun = performance.now()
      await call('GET', path)
      taken.push(performance.now() - begun)
    }
    const p95 = at(taken, 0.95)
    if (p95 > slowest) [slowest, name] = [p95, path]
    if (p95 > 150) console.log(`        L9 ${path}: ${p95.toFixed(1)} ms`)
  }
  report(`L9 slowest of ${lists.length} lists with ${photos} photos (${name}), ms at p95`, slowest, { atMost: 150 })
}
