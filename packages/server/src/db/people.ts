import type { Db } from './schema.ts'

/** Whoever has this username, in whatever case it is typed: one or nobody, and told without a look at each row. */
export const namedUsers = (db: Db, username: string) =>
  db.selectFrom('users').where('users.username', '=', username.toLowerCase()).select('users.id')
