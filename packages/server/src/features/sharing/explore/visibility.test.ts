import { readPhotoIndex } from '@imagora/contract/photo-index'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { publishing } from '#test/samples/public.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { app, db, services, user, createApiClient, configure, clock } = server
const { publicPhoto, albumOf, tag } = publishing(server)

const past = '2020-01-01T00:00:00.000Z'
const group = { name: 'Guarded', intro: '', is_default: false, is_guest: false, capacity_bytes: 0 }
const none = { max_upload_bytes: 0, min_upload_bytes: 0, max_files_per_batch: 0, limit_concurrent_upload: 0 }
const free = { limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0, limit_per_week: 0, limit_per_month: 0 }

interface Made {
  id: number
  key: string
  ownerId: number
  owner: Awaited<ReturnType<typeof user>>
}

const setPhoto = (id: number, changes: object) => db.updateTable('photos').set(changes).where('id', '=', id).execute()
const setOwner = (id: number, changes: object) => db.updateTable('users').set(changes).where('id', '=', id).execute()

/** Changes to a photo that was public; the first one leaves it unchanged. */
const states: Record<string, (made: Made) => Promise<unknown>> = {
  public: async () => {},
  private: ({ id }) => setPhoto(id, { is_public: false }),
  'private and shared': async ({ id, owner }) => {
    await setPhoto(id, { is_public: false })
    const { status } = await owner('POST /user/shares', { body: { type: 'photo', ids: [id] } })
    expect(status).toBe(200)
  },
  protected: ({ id }) => setPhoto(id, { is_protected: true }),
  'in a protected album': ({ id, ownerId }) => albumOf(ownerId, [id], { is_public: false, is_protected: true }),
  'protected by the policy of a group': async ({ id }) => {
    const policy = { policy: '{"is_protected":true}', allow_file_types: '[]', created_at: past }
    const made = db.insertInto('groups').values({ ...group, ...none, ...free, ...policy })
    await setPhoto(id, { group_id: (await made.returning('id').executeTakeFirstOrThrow()).id })
    services.policies.invalidate()
  },
  expired: ({ id }) => setPhoto(id, { expired_at: clock.time.toISOString() }),
  trashed: ({ id }) => setPhoto(id, { deleted_at: past }),
  'of a suspended owner': ({ ownerId }) => setOwner(ownerId, { is_suspended: true }),
  'of a deleted owner': ({ ownerId }) => setOwner(ownerId, { deleted_at: past }),
  'waiting for approval': ({ id }) => setPhoto(id, { review: null }),
  refused: ({ id }) => setPhoto(id, { review: 'refused' }),
  'held until a program has judged it': ({ id }) => setPhoto(id, { review: 'held' }),
  'doubted by a program': ({ id }) => setPhoto(id, { review: 'doubted' }),
}

interface Shown extends Made {
  username: string
  albumId: number
  tagName: string
}

interface Answer {
  status: number
  body: string
  bytes: Buffer
}

const indexHas = ({ status, bytes }: Answer, { id }: Shown) => status === 200 && readPhotoIndex(bytes).ids.includes(id)
const idsHave = ({ status, body }: Answer, { id }: Shown) => status === 200 && body.includes(`"id":${id},`)
const isThere = ({ status }: Answer) => status === 200
const keyIsIn = ({ status, body }: Answer, { key }: Shown) => status === 200 && body.includes(key)

type Place = [path: (shown: Shown) => string, isShown: (answer: Answer, shown: Shown) => boolean]

/**
 * Every response of the explore page, with a check whether the photo, or the album that holds only it, appears in it.
 */
const calls: Place[] = [
  [() => '/api/v2/explore/photos?per_page=100', idsHave],
  [() => '/api/v2/explore/photos?per_page=100&order=most_liked', idsHave],
  [() => '/api/v2/explore/photos?per_page=100&order=oldest', idsHave],
  [({ username }) => `/api/v2/explore/photos?username=${username}`, idsHave],
  [({ tagName }) => `/api/v2/explore/photos?tag=${tagName}`, idsHave],
  [({ tagName }) => `/api/v2/explore/photos?tag=${tagName}&order=least_liked`, idsHave],
  [({ username }) => `/api/v2/explore/photos?q=words-of-${username}`, idsHave],
  [() => '/api/v2/explore/photos?color=blue&per_page=100', idsHave],
  [() => '/api/v2/explore/photos/index', indexHas],
  [({ username }) => `/api/v2/explore/photos/index?q=words-of-${username}`, indexHas],
  [({ id }) => `/api/v2/explore/photos/tiles?ids=${id}`, idsHave],
  [({ id }) => `/api/v2/explore/photos/${id}`, isThere],
  [() => '/api/v2/explore/tags', ({ body }, { tagName }) => body.includes(tagName)],
  [() => '/api/v2/explore/albums?per_page=100', ({ body }, { albumId }) => body.includes(`"id":${albumId},`)],
  [({ username }) => `/api/v2/explore/albums?username=${username}`, keyIsIn],
  [({ albumId }) => `/api/v2/explore/albums/${albumId}`, isThere],
  [({ albumId }) => `/api/v2/explore/albums/${albumId}/photos`, isThere],
  [({ albumId }) => `/api/v2/explore/albums/${albumId}/photos/index`, isThere],
  [({ username }) => `/api/v2/explore/users/${username}`, ({ body }) => body.includes('"photo_count":1')],
]

/** The same for feeds, sitemaps and other machine-readable responses. */
const papers: Place[] = [
  [() => '/feeds/explore.atom', keyIsIn],
  [() => '/feeds/explore.rss', keyIsIn],
  [({ username }) => `/feeds/users/${username}.atom`, keyIsIn],
  [({ albumId }) => `/feeds/albums/${albumId}.rss`, keyIsIn],
  [() => '/sitemaps/photos-1.xml', keyIsIn],
  [() => '/sitemaps/albums-1.xml', ({ body }, { albumId }) => body.includes(`/explore/albums/${albumId}<`)],
  [({ key }) => `/oembed?url=http://localhost:80/i/${key}.jpg`, isThere],
  [({ albumId }) => `/oembed?url=http://localhost:80/explore/albums/${albumId}`, isThere],
]

const ask = async (url: string, token: string | null): Promise<Answer> => {
  const response = await app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  return { status: response.statusCode, body: response.body, bytes: response.rawPayload }
}

let count = 0
async function show(change: (made: Made) => Promise<unknown>): Promise<Shown> {
  // Searches are rate limited per minute.
  clock.time = new Date(clock.time.getTime() + 60_000)
  const username = `shower_${count++}`
  const owner = await user(username)
  const { id } = await publicPhoto(owner.id, {
    search_text: `words-of-${username}`,
    color_family: 6,
    review: 'approved',
    name: username,
  })
  const { key } = await db.selectFrom('photos').where('id', '=', id).select('key').executeTakeFirstOrThrow()
  const tagName = `tag-of-${username}`
  await tag([id], tagName)
  const albumId = await albumOf(owner.id, [id])
  await setOwner(owner.id, { photo_count: 1 })
  await change({ id, key, ownerId: owner.id, owner })
  return { id, key, ownerId: owner.id, owner, username, albumId, tagName }
}

async function callersOf({ owner, ownerId }: Shown) {
  const other = await user(`other_${ownerId}`)
  const admin = await user(`admin_${ownerId}`, { is_admin: true })
  return {
    visitor: null,
    owner: owner.token,
    other: other.token,
    admin: admin.token,
    'token with explore:read': (await createApiClient(other.id, ['explore:read'])).token,
  }
}

/** This photo never changes, so that lists and parts are never empty. */
beforeAll(async () => {
  const { id } = await insertUser(db, { username: 'neighbour' })
  await publicPhoto(id, { review: 'approved' })
})

describe.each([true, false])('[EX-04] with approval asked for: %s', (explore_needs_approval) => {
  beforeAll(() => configure({ explore_needs_approval }))

  test.each(Object.keys(states))('a photo that is %s', async (state) => {
    const shown = await show(states[state]!)
    const isVisible = state === 'public' || (state === 'waiting for approval' && !explore_needs_approval)
    for (const [who, token] of Object.entries(await callersOf(shown))) {
      for (const [path, isShown] of calls) {
        const answer = await ask(path(shown), token)
        expect(isShown(answer, shown), `${who} ${path(shown)} ${answer.body}`).toBe(isVisible)
      }
      for (const [path, isShown] of papers)
        expect(isShown(await ask(path(shown), token), shown), `${who} ${path(shown)}`).toBe(isVisible)
    }
    const client = {
      ip: '',
      language: 'en-US',
      user_agent: '',
      origin: 'http://localhost',
      picture_origin: '',
    } as const
    const page = await services.describeExplore(`/explore/albums/${shown.albumId}`, client)
    expect(page === null).toBe(!isVisible)
    const lister = await services.describeExplore('/explore', client)
    expect(lister?.pictures?.some(({ url }) => url.includes(shown.key))).toBe(isVisible)
    const liker = await user(`liker_${shown.ownerId}`)
    const { status } = await liker('POST /explore/photos/{id}/like', { params: { id: shown.id } })
    expect(status).toBe(isVisible ? 200 : 404)
  })

  test('[TO-03] a token without explore:read is refused each call, and papers are for everybody', async () => {
    const shown = await show(async () => {})
    const { token } = await createApiClient(shown.ownerId, ['user:photo:read', 'explore:write'])
    for (const [path] of calls) expect((await ask(path(shown), token)).status, path(shown)).toBe(403)
    for (const [path, isShown] of papers) expect(isShown(await ask(path(shown), token), shown)).toBe(true)
  })
})

test('[EX-04] what a policy of the site or of a storage protects is not public, unless a group says otherwise', async () => {
  const shown = await show(async () => {})
  const isListed = async () => isThere(await ask(`/api/v2/explore/photos/${shown.id}`, null))
  const { image_policy } = await services.settings.get()
  await configure({ image_policy: { ...image_policy, is_protected: true } })
  expect(await isListed()).toBe(false)
  await db.updateTable('storages').set({ policy: '{"is_protected":false}' }).execute()
  services.policies.invalidate()
  expect(await isListed()).toBe(true)
  await configure({ image_policy })
  await db.updateTable('storages').set({ policy: '{"is_protected":true}' }).execute()
  services.policies.invalidate()
  expect(await isListed()).toBe(false)
  const { id } = await db.selectFrom('groups').select('id').where('is_default', '=', true).executeTakeFirstOrThrow()
  await db.updateTable('groups').set({ policy: '{"is_protected":false}' }).where('id', '=', id).execute()
  await setPhoto(shown.id, { group_id: id })
  services.policies.invalidate()
  expect(await isListed()).toBe(true)
})
