import type { Db } from '#db/schema/schema.ts'

export const listPolicies = async (db: Db) => ({
  storages: await db.selectFrom('storages').select(['id', 'name', 'intro', 'provider', 'policy']).execute(),
  groups: await db.selectFrom('groups').select(['id', 'name', 'intro', 'policy']).execute(),
})
