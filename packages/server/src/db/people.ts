import type { Db } from './schema.ts'

/** Whoever has this username, in whatever case it is typed: one or nobody, so that rows are compared with it by `=`, which asks once. */
export const namedUser = (db: Db, username: string) =>
  db.selectFrom('users').where('users.username', '=', username.toLowerCase()).select('users.id')
