import { randomBytes } from 'node:crypto'
import type { TestServer } from '#test/harness/server.ts'

const name = () => `new_${randomBytes(4).toString('hex')}`
const nothing = async () => ({})

/** Inserts a group without members. */
async function onGroup({ db }: TestServer) {
  const isDefault = db.selectFrom('groups').selectAll().where('is_default', '=', true)
  const { id: _id, ...basic } = await isDefault.executeTakeFirstOrThrow()
  const made = db.insertInto('groups').values({ ...basic, name: name(), is_default: false })
  return { params: { id: (await made.returning('id').executeTakeFirstOrThrow()).id } }
}

export const groupSamples = {
  'GET /admin/groups': nothing,
  'GET /admin/groups/storages': nothing,
  'POST /admin/groups': async () => ({ body: { name: name(), limit_per_minute: 5 } }),
  'DELETE /admin/groups': async (server: TestServer) => ({ body: { ids: [(await onGroup(server)).params.id] } }),
  'PUT /admin/groups/{id}': async (server: TestServer) => ({ ...(await onGroup(server)), body: { intro: name() } }),
  'DELETE /admin/groups/{id}': onGroup,
}
