import type { Db } from '#db/schema/schema.ts'

export const listPolicies = async (db: Db) => ({
  storages: await db.selectFrom('storages').select(['id', 'policy']).execute(),
  groups: await db.selectFrom('groups').select(['id', 'policy']).execute(),
})
