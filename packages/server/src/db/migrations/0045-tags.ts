import { type Kysely, sql } from 'kysely'
import { addColumns, createUniqueIndex } from '#db/schema/columns.ts'

interface Tag {
  id: number
  name: string
  folded: string
}

/** Photos of a tag that goes have the one that stays instead. */
async function mergeInto(db: Kysely<unknown>, kept: number, gone: number) {
  await sql`insert into photo_tags (photo_id, tag_id)
    select photo_id, ${kept} from photo_tags where tag_id = ${gone} on conflict do nothing`.execute(db)
  await sql`delete from photo_tags where tag_id = ${gone}`.execute(db)
  await sql`delete from tags where id = ${gone}`.execute(db)
}

/** Of tags that differ by case alone the oldest stays. Letters are made small here, as databases do not all know the same ones. */
export async function foldTags(db: Kysely<unknown>) {
  await sql`update tags set folded = lower(name)`.execute(db)
  const { rows } = await sql<Tag>`select id, name, folded from tags order by id`.execute(db)
  const kept = new Map<string, number>()
  for (const { id, name, folded } of rows) {
    const own = name.toLowerCase()
    const first = kept.get(own)
    if (first !== undefined) await mergeInto(db, first, id)
    else {
      kept.set(own, id)
      if (folded !== own) await sql`update tags set folded = ${own} where id = ${id}`.execute(db)
    }
  }
}

/** Tags are the same in whatever case they are written. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'tags', { folded: 'text' }, { folded: '' })
  await foldTags(db)
  await sql`drop index tags_by_name`.execute(db)
  await createUniqueIndex(db, 'tags_by_folded', 'tags', ['folded'])
}
