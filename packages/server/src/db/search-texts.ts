import { sql } from 'kysely'
import type { Db } from './schema.ts'

const atOnce = 500

/** What is looked through of each of these photos: a statement for many, as a thousand may be changed at once. */
export async function setSearchTexts(db: Db, texts: { id: number; search_text: string }[]) {
  for (let start = 0; start < texts.length; start += atOnce) {
    const given = texts
      .slice(start, start + atOnce)
      .map(({ id, search_text }) => sql`(cast(${id} as integer), ${search_text})`)
    await sql`
      with given (id, search_text) as (values ${sql.join(given)})
      update photos set search_text = given.search_text from given where given.id = photos.id`.execute(db)
  }
}
