import { type Kysely, sql } from 'kysely'
import { datesOf, looksOf } from '#db/photo-columns.ts'
import { addColumns } from '#db/schema/columns.ts'

interface Row {
  id: number
  width: number
  height: number
  color: string | null
  taken_at: string | null
  created_at: string
}

const atOnce = 500

/** What lists need of each photo, so that nothing but an index is read for them. */
async function fill(db: Kysely<unknown>) {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select photos.id, width, height, color, taken_at, photos.created_at from photos
      inner join blobs on blobs.id = photos.blob_id where photos.id > ${after} order by photos.id limit ${atOnce}`.execute(
      db,
    )
    if (rows.length === 0) return
    const filled = rows.map((row) => {
      const { look, color_family } = looksOf(row)
      const { dated_at, dated_day, created_day } = datesOf(row)
      return sql`(${sql.lit(row.id)}, ${sql.lit(look)}, ${sql.lit(color_family)}, ${dated_at}, ${sql.lit(dated_day)}, ${sql.lit(created_day)})`
    })
    await sql`
      with filled (id, look, color_family, dated_at, dated_day, created_day) as (values ${sql.join(filled)})
      update photos set look = filled.look, color_family = filled.color_family, dated_at = filled.dated_at,
        dated_day = filled.dated_day, created_day = filled.created_day
      from filled where filled.id = photos.id`.execute(db)
    after = rows.at(-1)!.id
  }
}

export async function up(db: Kysely<unknown>) {
  await addColumns(
    db,
    'photos',
    { dated_at: 'text', dated_day: 'integer', created_day: 'integer', look: 'integer', color_family: 'integer' },
    { dated_at: '', dated_day: 0, created_day: 0, look: 0, color_family: 0 },
  )
  await fill(db)
  // With all that the index of a list tells; `deleted_at` is for SQLite, which else would look at each row for it.
  await sql`drop index photos_by_owner`.execute(db)
  const live = sql`where deleted_at is null`
  await sql`create index photos_by_owner on photos (owner_id, id, expired_at, look, created_day, deleted_at) ${live}`.execute(
    db,
  )
  await sql`create index photos_by_date on photos (owner_id, dated_at, id, expired_at, look, dated_day, deleted_at) ${live}`.execute(
    db,
  )
  await sql`create index photos_trashed on photos (owner_id, deleted_at, id) where deleted_at is not null`.execute(db)
}
