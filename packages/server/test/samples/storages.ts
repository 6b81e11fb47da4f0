import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { prepareLocalRoot } from '#storage/local/disk.ts'
import type { TestServer } from '#test/harness/server.ts'

const name = () => `new_${randomBytes(4).toString('hex')}`
const nothing = async () => ({})
const client = { ip: '127.0.0.1' }

/** Inserts a local storage with a prepared folder. */
export async function insertStorage({ db, folder }: Pick<TestServer, 'db' | 'folder'>) {
  const root = join(folder, name())
  await prepareLocalRoot(root)
  const storage = { name: name(), intro: '', provider: 'local', options: JSON.stringify({ root }), is_enabled: true }
  const created_at = '2026-01-01T00:00:00.000Z'
  const inserted = db.insertInto('storages').values({ ...storage, created_at })
  return inserted.returning('id').executeTakeFirstOrThrow()
}

const onStorage = async (server: TestServer) => ({ params: { id: (await insertStorage(server)).id } })

const between = async (server: TestServer) => ({
  from_id: (await insertStorage(server)).id,
  to_id: (await insertStorage(server)).id,
})

const newFolder = ({ folder }: TestServer) => ({
  connection: { provider: 'local', options: { root: join(folder, name()) } },
})

export const storageSamples = {
  'GET /admin/storages': nothing,
  'GET /admin/storages/groups': nothing,
  'POST /admin/storages': async (server: TestServer) => ({ body: { name: name(), ...newFolder(server) } }),
  'PUT /admin/storages/{id}': async (server: TestServer) => ({
    ...(await onStorage(server)),
    body: { intro: name() },
  }),
  'DELETE /admin/storages/{id}': onStorage,
  'POST /admin/storages/test': async (server: TestServer) => ({ body: newFolder(server) }),
  'GET /admin/storages/{id}/holder': onStorage,
  'POST /admin/storages/{id}/confirm': async (server: TestServer) => ({
    ...(await onStorage(server)),
    body: { is_adopting: true },
  }),
  'POST /admin/storages/{id}/test': onStorage,
  'GET /admin/moves': nothing,
  'POST /admin/moves': async (server: TestServer) => ({ body: await between(server) }),
  'PUT /admin/moves/{id}': async (server: TestServer, { id }: { id: number }) => ({
    params: await server.services.storageMigrations.start({ caller: { id }, client }, await between(server)),
    body: { state: 'paused' },
  }),
}
