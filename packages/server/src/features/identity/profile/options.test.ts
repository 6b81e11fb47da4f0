import type { Contract, Permission, Sent } from '@imagora/contract'
import { expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const { configure, db, user, createApiClient } = await startServer()

async function addStorage(name: string, groups: 'is_default'[] = []) {
  const { provider, options, intro } = await db
    .selectFrom('storages')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const created_at = '2026-01-01T00:00:00.000Z'
  const { id } = await db
    .insertInto('storages')
    .values({ name, intro, provider, options, is_enabled: true, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const column of groups) {
    const group = await db.selectFrom('groups').select('id').where(column, '=', true).executeTakeFirstOrThrow()
    await db.insertInto('group_storages').values({ group_id: group.id, storage_id: id }).execute()
  }
  return id
}

const own = await addStorage('second', ['is_default'])
const foreign = await addStorage('another group’s')

test('options change one by one, and what is not named stays [PR-07] [PR-08]', async () => {
  const ann = await user('ann')
  const changes = [
    { language: 'en-US' as const },
    { show_original_photos: true },
    { encode_copied_url: true },
    { name_in_copied_url: true },
    { link_formats: ['picture' as const, 'url' as const] },
    { picture_sizes: '50vw' },
    { auto_upload_after_select: true, upload_start: 'at_once' as const },
    { upload_button_action: 'open_queue' as const },
    { default_storage_id: own },
    { metadata: 'keep' as const },
    { ticket_letters: false },
  ]
  for (const change of changes) {
    const { status, data } = await ann('POST /user/setting', { body: change })
    expect(status).toBe(200)
    expect(data).toMatchObject(change)
  }
  expect((await ann('GET /user/profile')).data.options).toEqual(Object.assign({}, ...changes))
  expect((await ann('POST /user/setting', { body: { default_storage_id: null } })).data).toMatchObject({
    default_storage_id: null,
    encode_copied_url: true,
  })
})

test('[EM-07] link formats are some of those there are, each once, and sizes have no markup', async () => {
  const gil = await user('gil')
  const refused = [
    { link_formats: [] },
    { link_formats: ['url', 'url'] },
    { link_formats: ['jpeg'] },
    { picture_sizes: '' },
    { picture_sizes: '"><script>' },
    { picture_sizes: 'x'.repeat(201) },
  ]
  for (const body of refused) expect((await gil('POST /user/setting', { body: body as never })).status).toBe(422)
})

test('[FR-40] chosen files start by the site’s default until the account chooses, in either form', async () => {
  const fay = await user('fay')
  const options = async () => {
    const { upload_start, auto_upload_after_select } = (await fay('GET /user/profile')).data.options
    return [upload_start, auto_upload_after_select]
  }
  const choose = (body: Sent<Contract['POST /user/setting']>['body']) => fay('POST /user/setting', { body })
  expect(await options()).toEqual(['site', false])
  await configure({ upload_start_at_once: true })
  expect(await options()).toEqual(['site', true])
  expect((await choose({ auto_upload_after_select: false })).data).toMatchObject({ upload_start: 'ask_first' })
  expect(await options()).toEqual(['ask_first', false])
  await configure({ upload_start_at_once: false })
  await choose({ upload_start: 'at_once' })
  expect(await options()).toEqual(['at_once', true])
  await choose({ upload_start: 'site' })
  expect(await options()).toEqual(['site', false])
  // Accounts from before the setting have stored the switch alone.
  await db.updateTable('users').set({ options: '{"auto_upload_after_select":true}' }).where('id', '=', fay.id).execute()
  expect(await options()).toEqual(['at_once', true])
  await choose({ upload_start: 'ask_first' })
  expect(await options()).toEqual(['ask_first', false])
})

test('changes at once do not undo each other', async () => {
  const bob = await user('bob')
  const all = { show_original_photos: true, encode_copied_url: true, auto_upload_after_select: true } as const
  await Promise.all(Object.keys(all).map((name) => bob('POST /user/setting', { body: { [name]: true } })))
  expect((await bob('GET /user/profile')).data.options).toMatchObject(all)
})

test.each([
  ['a language we do not speak', { language: 'fr-FR' }, 'language'],
  ['[C32] a path for a language', { language: '../../x' }, 'language'],
  ['an unknown button', { upload_button_action: 'explode' }, 'upload_button_action'],
  ['a word for a switch', { encode_copied_url: 'yes' }, 'encode_copied_url'],
  ['a storage of another group', { default_storage_id: foreign }, 'default_storage_id'],
  ['a storage that does not exist', { default_storage_id: 999_999 }, 'default_storage_id'],
  ['a negative storage', { default_storage_id: -1 }, 'default_storage_id'],
  ['[C19] a right', { is_admin: true }, 'input'],
  ['nothing', {}, 'input'],
])('%s is refused, and what is right beside it does not change either [PR-07]', async (_what, body, field) => {
  const cat = await user(`cat_${Math.random().toString(36).slice(2, 8)}`)
  const more = Object.keys(body).length > 0 ? { show_original_photos: true } : {}
  const { status, data } = await cat('POST /user/setting', { body: { ...more, ...body } as never })
  expect(status).toBe(422)
  expect(Object.keys(data.errors!)).toEqual([field])
  expect((await cat('GET /user/profile')).data.options.show_original_photos).toBe(false)
})

test('uploads go to the chosen storage, and to the first one when it is taken from the group [PR-07]', async () => {
  const dan = await user('dan')
  await dan('POST /user/setting', { body: { default_storage_id: own } })
  const form = async (seed: number) => ({ form: formOf({ bytes: await jpeg({ seed }) }) })
  expect((await dan('POST /upload', await form(1))).data.storage?.id).toBe(own)
  await db.deleteFrom('group_storages').where('storage_id', '=', own).execute()
  const later = (await dan('POST /upload', await form(2))).data.storage?.id
  expect(later).not.toBe(own)
  expect(later).toBeTypeOf('number')
})

test('[SF-61] a program that changes options may also read the profile, since all options come back', async () => {
  const eve = await user('eve')
  const body = { language: 'en-US' as const }
  const statusWith = async (...abilities: Permission[]) =>
    (await (await createApiClient(eve.id, abilities))('POST /user/setting', { body })).status
  expect(await statusWith('user:profile:write', 'user:profile:read')).toBe(200)
  expect(await statusWith('user:profile:write')).toBe(403)
  expect(await statusWith('user:profile:read')).toBe(403)
})
