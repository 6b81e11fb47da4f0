import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServices } from '#composition/services.ts'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture, uniquePicture } from '#test/harness/storage-fixtures.ts'

const server = await startServer()
const { db, services, folder } = server
const { admin, ann, add, list, find, change, groupIds, rootOf, photo, linkOf, upload } =
  await createStorageFixture(server)

let names = 0
const newName = () => `disk-${++names}`
const remove = (id: number) => admin('DELETE /admin/storages/{id}', { params: { id } })
const tryOut = (id: number) => admin('POST /admin/storages/{id}/test', { params: { id } })
const s3 = {
  provider: 's3',
  options: { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'pictures', access_key_id: 'AKIA' },
  secrets: { secret_access_key: 'very secret' },
} as const

/** Inserts the row directly, without a connection test. */
async function insertS3(secret = s3.secrets.secret_access_key) {
  const { id } = await db
    .insertInto('storages')
    .values({
      name: newName(),
      intro: '',
      provider: 's3',
      options: JSON.stringify({ ...s3.options, bucket: `pictures-${names}` }),
      secrets: server.runtime.secrets.seal(JSON.stringify({ secret_access_key: secret })),
      is_enabled: true,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a storage is added, marked as ours, given to groups and shown with its use', async () => {
  const [name, groups] = [newName(), await groupIds()]
  const id = await add(name, { intro: 'For photographs', policy: { convert: 'webp' } })
  expect(existsSync(join(rootOf(name), '.imagora-storage'))).toBe(true)
  expect(await find(id)).toMatchObject({
    name,
    intro: 'For photographs',
    provider: 'local',
    options: { root: rootOf(name) },
    secrets_set: [],
    policy: { convert: 'webp' },
    mirror_id: null,
    is_enabled: true,
    file_count: 0,
    used_bytes: 0,
    lagging_count: 0,
    checked_at: null,
  })
  expect((await find(id)).groups.map((group) => group.id)).toEqual(groups)
  await change(id, { policy: {} })
  const { bytes } = await photo(id)
  expect(await find(id)).toMatchObject({ file_count: 1, used_bytes: bytes.length })
})

test('its policy is in force for the next upload', async () => {
  const id = await add(newName())
  const { id: group_id } = await services.groups.getEffectiveGroup(ann.id)
  expect((await services.policies.resolve(id, group_id)).max_side).not.toBe(1234)
  await change(id, { policy: { max_side: 1234 } })
  expect((await services.policies.resolve(id, group_id)).max_side).toBe(1234)
})

test('secrets are sealed, stand in no answer and no entry of the audit log, and stay where the field is left empty', async () => {
  const id = await insertS3()
  const row = await find(id)
  expect(row).toMatchObject({ provider: 's3', secrets_set: ['secret_access_key'] })
  expect(row.options).toMatchObject({ endpoint: s3.options.endpoint, access_key_id: 'AKIA' })
  const changed = await change(id, { name: 'Renamed', connection: { ...s3, options: row.options, secrets: {} } })
  expect(changed.status).toBe(204)
  expect(await find(id)).toMatchObject({ name: 'Renamed', secrets_set: ['secret_access_key'] })
  const { secrets } = await db.selectFrom('storages').select('secrets').where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.parse(server.runtime.secrets.unseal(secrets!))).toEqual({ secret_access_key: 'very secret' })
  await admin('POST /admin/storages/test', { body: { storage_id: id, connection: s3 } })
  const told = [await admin('GET /admin/storages'), await admin('GET /admin/audit')]
  for (const { body } of told) expect(body).not.toContain('very secret')
  expect(told[1]!.body).toContain('storage.change')
})

test('what changes is audited as it was and as it is', async () => {
  const name = newName()
  const id = await add(name)
  const groups = await groupIds()
  await change(id, { is_enabled: false, group_ids: [groups[0]!] })
  const [entry] = (await admin('GET /admin/audit')).data.data
  expect(entry).toMatchObject({
    action: 'storage.change',
    target: `storage ${id} ${name}`,
    detail: { is_enabled: { from: true, to: false }, group_ids: { from: groups, to: [groups[0]] } },
  })
})

test('[K10] [K11] [K12] a storage of another group, one that is off and one that does not exist take no uploads', async () => {
  const asked = async (storage_id: number) => {
    const { status, data } = await upload(ann.token, { bytes: uniquePicture() }, { storage_id: String(storage_id) })
    return [status, data.code]
  }
  const guests = await db.selectFrom('groups').where('is_guest', '=', true).select('id').executeTakeFirstOrThrow()
  const id = await add(newName(), { group_ids: [guests.id] })
  expect(await asked(id)).toEqual([422, 'storage_refused'])
  await change(id, { group_ids: await groupIds() })
  expect(await asked(id)).toEqual([200, undefined])
  await change(id, { is_enabled: false })
  expect(await asked(id)).toEqual([422, 'storage_refused'])
  expect(await asked(999_999)).toEqual([422, 'storage_refused'])
})

test('a storage that is off still shows what lies in it', async () => {
  const id = await add(newName())
  const { key, sha256 } = await photo(id)
  await change(id, { is_enabled: false })
  expect(await linkOf(key)).toBe(sha256)
})

test('one in which something lies is not deleted, nor while something is still to be removed from it', async () => {
  const id = await add(newName())
  const one = await photo(id)
  expect(await remove(id)).toMatchObject({ status: 409, data: { code: 'storage_in_use' } })
  await ann('DELETE /user/photos', { body: [one.id] })
  expect((await remove(id)).data.code).toBe('storage_in_use')
  await db.updateTable('photos').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', one.id).execute()
  await services.trash.purgeDuePhotos()
  const intent = await services.objects.createIntent(db, id, '2026/01/left.jpg')
  expect(await remove(id)).toMatchObject({ status: 409, data: { code: 'storage_clearing' } })
  await services.objects.abandon(intent)
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).data.code).toBe('storage_missing')
  expect((await change(id, { intro: 'x' })).data.code).toBe('storage_missing')
})

test('two storages never lie at one place', async () => {
  const name = newName()
  await add(name)
  const connection = { provider: 'local', options: { root: `${rootOf(name)}/` } } as const
  const { status, data } = await admin('POST /admin/storages', { body: { name: 'Same', connection } })
  expect(status).toBe(422)
  expect(data.errors).toHaveProperty(['connection.options'])
  const site = { provider: 'local', options: {} } as const
  expect((await admin('POST /admin/storages', { body: { name: 'Same', connection: site } })).status).toBe(422)
})

test('one place stays one place however it is spelled', async () => {
  const name = newName()
  await add(name)
  await symlink(rootOf(name), rootOf(`${name}-link`))
  const taken = async (connection: object) => {
    const { status, data } = await admin('POST /admin/storages', { body: { name: 'Same', connection } as never })
    return [status, Object.keys(data.errors ?? {})]
  }
  const roots = [`${folder}/./${name}`, `${folder}//x/../${name}`, rootOf(`${name}-link`)]
  for (const root of roots) {
    expect(await taken({ provider: 'local', options: { root } })).toEqual([422, ['connection.options']])
  }
  const id = await insertS3()
  const { options } = await find(id)
  for (const endpoint of ['https://127.0.0.1:1', 'http://127.0.0.1:1//', 'http://127.1:1']) {
    expect(await taken({ ...s3, options: { ...options, endpoint } })).toEqual([422, ['connection.options']])
  }
  const other = await add(newName())
  const changed = await change(other, { connection: { provider: 'local', options: { root: roots[2] } } })
  expect(changed.data.errors).toHaveProperty(['connection.options'])
})

test('a storage stays where it is while a move has to do with it', async () => {
  const [name, to_id] = [newName(), await add(newName())]
  const from_id = await add(name)
  const { data: move } = await admin('POST /admin/moves', { body: { from_id, to_id } })
  const connection = { provider: 'local', options: { root: rootOf(`${name}-elsewhere`) } } as const
  for (const id of [from_id, to_id]) expect((await change(id, { connection })).data.code).toBe('move_conflict')
  await admin('PUT /admin/moves/{id}', { params: { id: move.id }, body: { state: 'cancelled' } })
  expect((await change(from_id, { connection })).status).toBe(204)
})

test('secrets that are left empty go to no other server, and under no other name', async () => {
  const id = await insertS3()
  const { options } = await find(id)
  const field = ['connection.secrets.secret_access_key']
  for (const other of [{ endpoint: 'http://127.0.0.1:2' }, { access_key_id: 'OTHER' }]) {
    const connection = { ...s3, options: { ...options, ...other }, secrets: {} } as never
    expect(Object.keys((await change(id, { connection })).data.errors ?? {})).toEqual(field)
    const tried = await admin('POST /admin/storages/test', { body: { storage_id: id, connection } })
    expect([tried.status, Object.keys(tried.data.errors ?? {})]).toEqual([422, field])
  }
  const elsewhere = { ...s3, options: { ...options, prefix: 'other' }, secrets: {} } as never
  expect((await admin('POST /admin/storages/test', { body: { storage_id: id, connection: elsewhere } })).status).toBe(
    200,
  )
}, 30_000)

test('what is said of a storage must make sense', async () => {
  const id = await add(newName())
  const errors = async (body: object) => Object.keys((await change(id, body)).data.errors ?? {})
  expect(await errors({ group_ids: [999_999] })).toEqual(['group_ids'])
  expect(await errors({ connection: s3 })).toEqual(['connection.provider'])
  expect(await errors({ connection: { provider: 'local', options: { root: 'relative' } } })).toEqual([
    'connection.options.root',
  ])
  expect(await errors({ policy: { convert: 'gif' } })).toEqual(['policy.convert'])
  expect(await errors({ colour: 'red' })).not.toEqual([])
  expect(await errors({})).not.toEqual([])
})

test('one that nobody answers for is not added', async () => {
  const { status, data } = await admin('POST /admin/storages', { body: { name: 'Nowhere', connection: s3 } })
  expect([status, data.code]).toEqual([503, 'storage_unavailable'])
  expect((await list()).map(({ name }) => name)).not.toContain('Nowhere')
}, 30_000)

test('a storage in use moves its root only to where its mark is, and is read there with the next request, in every process', async () => {
  const name = newName()
  const id = await add(name)
  const { key, sha256 } = await photo(id)
  const other = createServices(server.runtime)
  await (await other.storages.open(id)).check()
  const moved = rootOf(`${name}-moved`)
  const connection = { provider: 'local', options: { root: moved } } as const
  expect((await change(id, { connection })).data.code).toBe('storage_unavailable')
  await mkdir(moved)
  expect((await change(id, { connection })).data.code).toBe('storage_unavailable')
  await rm(moved, { recursive: true })
  await rename(rootOf(name), moved)
  expect((await change(id, { connection })).status).toBe(204)
  expect(await linkOf(key)).toBe(sha256)
  await (await other.storages.open(id)).check()
  await other.storages.close()
})

test('a test tells step by step how a storage fares, and the list remembers the last', async () => {
  const name = newName()
  const id = await add(name)
  const { findings } = (await tryOut(id)).data
  expect(findings.length).toBeGreaterThan(1)
  expect(findings.every(({ outcome }) => outcome === 'ok')).toBe(true)
  expect(await find(id)).toMatchObject({ checked_at: '2026-01-01T00:00:00.000Z', trouble: null })
  await rename(rootOf(name), `${rootOf(name)}.away`)
  expect((await tryOut(id)).data.findings.at(-1)!.outcome).not.toBe('ok')
  expect((await find(id)).trouble).not.toBeNull()
  await rename(`${rootOf(name)}.away`, rootOf(name))
  await services.storageAdmin.checkHealth()
  expect((await find(id)).trouble).toBeNull()
}, 60_000)

test('what stands in a form is tried out with the secrets that it leaves empty, and nothing is kept', async () => {
  const before = (await list()).length
  const root = join(folder, 'unsaved')
  await mkdir(root)
  const connection = { provider: 'local', options: { root } } as const
  const { data } = await admin('POST /admin/storages/test', { body: { connection } })
  expect(data.findings.every(({ outcome }) => outcome === 'ok')).toBe(true)
  const missing = await admin('POST /admin/storages/test', { body: { storage_id: 999_999, connection } })
  expect(missing.data.code).toBe('storage_missing')
  expect(await list()).toHaveLength(before)
})

const markIn = (name: string) => join(rootOf(name), '.imagora-storage')
const foreignMark =
  'Pictures are kept here.\nsite: 5c0ffee5-0000-4000-8000-000000000000\nlabel: https://other.example\n'

test('[SF-33] a place that is marked as another site’s is neither added nor written to', async () => {
  const name = newName()
  await mkdir(rootOf(name))
  await writeFile(markIn(name), foreignMark)
  await expect(add(name)).rejects.toThrow()
  const connection = { provider: 'local', options: { root: rootOf(name) } } as const
  const tried = await admin('POST /admin/storages/test', { body: { connection } })
  expect(tried.data.findings).toEqual([{ step: 'write', outcome: 'mark_foreign', host_key: null }])
  const refused = await admin('POST /admin/storages', { body: { name, connection } })
  expect(refused).toMatchObject({ status: 422, data: { errors: { 'connection.options': [expect.any(String)] } } })
  expect(await readdir(rootOf(name))).toEqual(['.imagora-storage'])
  expect(await readFile(markIn(name), 'utf8')).toBe(foreignMark)
})

test('[SF-33] a storage whose mark comes to name another site is read, and not changed', async () => {
  const name = newName()
  const id = await add(name)
  const { key, sha256 } = await photo(id)
  await writeFile(markIn(name), foreignMark)
  expect(await linkOf(key)).toBe(sha256)
  await expect(photo(id)).rejects.toThrow('storage_unavailable')
  await tryOut(id)
  expect(await find(id)).toMatchObject({ trouble: 'mark_foreign' })
})

test('[SF-33] a mark of before sites had ids is given the id of the site by the next check', async () => {
  const name = newName()
  const id = await add(name)
  const named = await readFile(markIn(name), 'utf8')
  expect(named).toMatch(/^site: [0-9a-f-]{36}$/m)
  await writeFile(markIn(name), named.split('\n')[0]!)
  await photo(id)
  await services.storageAdmin.checkHealth()
  expect(await readFile(markIn(name), 'utf8')).toBe(named)
  expect(await find(id)).toMatchObject({ trouble: null })
})
