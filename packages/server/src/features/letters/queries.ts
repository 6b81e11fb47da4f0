import type { Db } from '#db/schema.ts'

export const findReader = (db: Db, id: number) =>
  db.selectFrom('users').select(['username', 'email', 'options']).where('id', '=', id).executeTakeFirstOrThrow()
