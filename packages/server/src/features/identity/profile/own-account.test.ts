import { expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'
import { insertOrder } from '#test/factories/orders.ts'

const { db, callAs, user, createApiClient, register, configure } = await startServer()

test('a profile holds what its owner may see, and nothing that is secret [CS-05]', async () => {
  const { token } = (await register({ username: 'ann', language: 'en-US' }, fromIp('203.0.113.4'))).data
  const { status, data, body } = await callAs(token)('GET /user/profile')
  expect(status).toBe(200)
  expect(data).toEqual({
    id: expect.any(Number),
    name: 'ann',
    username: 'ann',
    email: 'ann@example.org',
    phone: null,
    country_code: null,
    avatar_url: '',
    tagline: '',
    bio: '',
    url: '',
    company: '',
    company_title: '',
    location: '',
    interests: [],
    socials: [],
    full_name: '',
    bindings: [],
    is_admin: false,
    role: 'user',
    email_verified_at: null,
    phone_verified_at: null,
    login_ip: '203.0.113.4',
    created_at: '2026-01-01T00:00:00.000Z',
    deletion_at: null,
    is_expelled: false,
    used_storage: 0,
    total_storage: 10 * 1024 * 1024,
    photo_count: 0,
    album_count: 0,
    share_count: 0,
    order_count: 0,
    ticket_count: 0,
    unread_ticket_count: 0,
    options: {
      language: 'en-US',
      show_original_photos: false,
      encode_copied_url: false,
      name_in_copied_url: false,
      link_formats: ['url', 'html', 'picture', 'markdown', 'markdown_with_link', 'bbcode'],
      picture_sizes: '(min-width: 800px) 800px, 100vw',
      auto_upload_after_select: false,
      upload_start: 'site',
      upload_button_action: 'select_files',
      default_storage_id: null,
      metadata: 'site',
      ticket_letters: true,
    },
  })
  expect(body).not.toMatch(/argon2|password/)
})

test('storage is told in KB, with what was bought besides the group', async () => {
  const ann = await user('bob')
  await db.updateTable('users').set({ used_bytes: 1536 }).where('id', '=', ann.id).execute()
  const common = { user_id: ann.id, from: 'subscribe', created_at: '2026-01-01T00:00:00.000Z' } as const
  await db
    .insertInto('user_capacities')
    .values([
      { ...common, bytes: 2048, expired_at: null },
      { ...common, bytes: 4096, expired_at: '2026-01-01T00:00:00.001Z' },
      { ...common, bytes: 8192, expired_at: '2025-12-31T23:59:59.999Z' },
    ])
    .execute()
  expect((await ann('GET /user/profile')).data).toMatchObject({
    used_storage: 1.5,
    total_storage: 10 * 1024 * 1024 + 2 + 4,
  })
})

test('an account that never chose a language has the site’s [NV-01]', async () => {
  const cat = await user('cat')
  expect((await cat('GET /user/profile')).data.options.language).toBe('zh-CN')
  await configure({ language: 'en-US' })
  expect((await cat('GET /user/profile')).data.options.language).toBe('en-US')
})

test('a token reads the profile only with the permission', async () => {
  const dan = await user('dan')
  const reader = await createApiClient(dan.id, ['user:profile:read'])
  const other = await createApiClient(dan.id, ['user:album:read'])
  const none = await createApiClient(dan.id, [])
  expect((await reader('GET /user/profile')).status).toBe(200)
  expect((await other('GET /user/profile')).data.code).toBe('permission_lacking')
  expect((await none('GET /user/profile')).data.code).toBe('permission_lacking')
})

test('[DB-01] photos, albums, shares and orders are counted, each of its owner', async () => {
  const [cay, dan] = [await user('counted'), await user('counted_too')]
  await db.updateTable('users').set({ photo_count: 3 }).where('id', '=', cay.id).execute()
  const { data: album } = await cay('POST /user/albums', { body: { name: 'Summer' } })
  await cay('POST /user/shares', { body: { type: 'album', ids: [album.id] } })
  for (const user_id of [cay.id, cay.id, dan.id]) await insertOrder(db, { user_id })
  const counts = { photo_count: 3, album_count: 1, share_count: 1, order_count: 2 }
  expect((await cay('GET /user/profile')).data).toMatchObject(counts)
  expect((await dan('GET /user/profile')).data).toMatchObject({ share_count: 0, order_count: 1 })
})
