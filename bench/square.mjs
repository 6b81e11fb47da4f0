import { copyRow } from './databases.mjs'

const perAlbum = 100

/**
 * Fills the explore page with `photos` public photos of `people` users and a tenth more private ones, with tags, likes
 * and albums, some of them protected.
 */
export async function fillSquare(database, { id }, photos, people = 1000) {
  const { query } = database
  const [{ blob_id, owner_id }] = await query(`select blob_id, owner_id from photos where id = ${id}`)
  const count = Math.round(photos * 1.1)
  const owner = `${owner_id} + n % ${people}`
  const person = { id: `${owner_id} + n`, username: "'person' || n", email: 'null', phone: 'null', is_admin: '0' }
  await copyRow(database, 'users', owner_id, person, people - 1)
  const blob = { id: `${blob_id} + n`, path: "'copy/' || n", sha256: "'copy' || n", owner_id: owner }
  await copyRow(database, 'blobs', blob_id, blob, count)
  const photo = {
    id: `${id} + n`,
    key: "'copy-' || n",
    blob_id: `${blob_id} + n`,
    owner_id: owner,
    is_public: 'case when n % 11 = 0 then 0 else 1 end',
    likes: 'n % 5003 * 7919 % 5003',
    color_family: '1 + n % 12',
    search_text: "case when n % 1000 = 0 then 'rare lighthouse' else 'town and sea' end",
  }
  await copyRow(database, 'photos', id, photo, count)
  await query(`insert into tags (name, folded) values ('sea', 'sea'), ('town', 'town'), ('rare', 'rare')`)
  await query(`insert into photo_tags (photo_id, tag_id) select id, 1 + id % 2 from photos`)
  await query(`insert into photo_tags (photo_id, tag_id) select id, 3 from photos where id % 1000 = 0`)
  const albums = Math.max(10, Math.floor(photos / 1000))
  await query(
    `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${albums})
     insert into albums (owner_id, name, intro, is_public, is_protected, photo_count, created_at)
     select ${owner}, 'Album ' || n, '', 1, case when n % 50 = 0 then 1 else 0 end, ${perAlbum}, '2026-01-01T00:00:00.000Z'
     from copies`,
  )
  await query(
    `insert into album_photos (album_id, photo_id)
     select 1 + (id / ${perAlbum}) % ${albums}, id from photos where id <= ${id + albums * perAlbum}`,
  )
  await database.analyze()
}
