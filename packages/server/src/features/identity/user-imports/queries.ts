import type { Db } from '#db/schema/schema.ts'

/** Databases limit the number of values in one statement. */
const VALUES_PER_QUERY_COUNT = 500

async function listTaken(db: Db, column: 'email' | 'username', values: string[]) {
  const taken = new Set<string>()
  for (let from = 0; from < values.length; from += VALUES_PER_QUERY_COUNT) {
    const part = values.slice(from, from + VALUES_PER_QUERY_COUNT)
    const rows = await db.selectFrom('users').where(column, 'in', part).select(column).execute()
    for (const row of rows) taken.add(row[column] ?? '')
  }
  return taken
}

export const listTakenEmails = (db: Db, emails: string[]) => listTaken(db, 'email', emails)

export const listTakenUsernames = (db: Db, usernames: string[]) => listTaken(db, 'username', usernames)

/** Lists the groups that accounts can have. */
export const listGroups = (db: Db) =>
  db.selectFrom('groups').where('is_guest', '=', false).select(['id', 'name']).orderBy('id').execute()
