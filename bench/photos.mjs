import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Copies one row `count` times with changed columns. */
function copyRow(database, table, id, changed, count) {
  const columns = database
    .prepare(`select name from pragma_table_info('${table}') where name <> 'id'`)
    .all()
    .map(({ name }) => name)
  const values = columns.map((name) => changed[name] ?? name)
  database.exec(
    `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count - 1})
     insert into ${table} (${columns}) select ${values} from ${table}, copies where ${table}.id = ${id} order by n`,
  )
}

/** Copies one photo many times: each copy has its own file row and one of two tags, and half are in an album. */
export function multiplyPhotos(site, { id }, count) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  const { blob_id, owner_id } = database.prepare('select blob_id, owner_id from photos where id = ?').get(id)
  copyRow(database, 'blobs', blob_id, { path: "'copy/' || n", sha256: 'hex(randomblob(32))' }, count)
  copyRow(database, 'photos', id, { key: 'hex(randomblob(16))', blob_id: `${blob_id} + n` }, count)
  database.exec(
    `update users set photo_count = ${count}, photo_changes = photo_changes + 1 where id = ${owner_id};
     insert into tags (name, folded) values ('sea', 'sea'), ('town', 'town');
     insert into photo_tags (photo_id, tag_id) select id, 1 + id % 2 from photos;
     insert into albums (owner_id, name, intro, is_public, photo_count, created_at)
       values (${owner_id}, 'Summer', '', 0, ${count / 2}, '2026-01-01T00:00:00.000Z');
     insert into album_photos (album_id, photo_id) select 1, id from photos where id % 2 = 0;
     analyze`,
  )
  database.close()
}
