import { randomBytes } from 'node:crypto'
import { insertPublicAlbum, insertPublicPhoto } from './explore.ts'
import { insertReport } from '#test/factories/factories.ts'
import type { TestServer as Server } from '#test/harness/server.ts'
import { insertShare } from './shares.ts'

interface Owner {
  id: number
  username: string
}

const created_at = '2026-01-01T00:00:00.000Z'
const times = { created_at, updated_at: created_at }
const name = () => `new-${randomBytes(4).toString('hex')}`

async function insertPage({ db }: Server) {
  const slug = name()
  const page = { type: 'internal', slug, url: '', name: slug, title: slug, icon: '', content: '', place: 0 } as const
  const { id } = await db
    .insertInto('pages')
    .values({ ...page, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, slug }
}

const insertNotice = ({ db }: Server) =>
  db
    .insertInto('notices')
    .values({ title: 'News', content: 'Good.', is_published: true, published_at: created_at, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()

const onPage = async (server: Server) => ({ params: { id: (await insertPage(server)).id } })
const onNotice = async (server: Server) => ({ params: await insertNotice(server) })
const onReport = async (server: Server) => ({ params: await insertReport(server.db) })
/** A test of every call sends more reports than the rate limit allows. */
async function onWords({ db }: Server) {
  await db.deleteFrom('rate_limits').execute()
  return { body: { content: 'Bad.' } }
}

const nothing = async () => ({})

export const contentSamples = {
  'GET /pages': nothing,
  'GET /pages/{slug}': async (server: Server) => ({ params: { slug: (await insertPage(server)).slug } }),
  'GET /admin/pages': nothing,
  'POST /admin/pages': async () => ({ body: { slug: name(), name: 'About' } }),
  'GET /admin/pages/{id}': onPage,
  'PUT /admin/pages/{id}': async (server: Server) => ({ ...(await onPage(server)), body: { name: 'Other' } }),
  'DELETE /admin/pages': async (server: Server) => ({ body: { ids: [(await onPage(server)).params.id] } }),
  'DELETE /admin/pages/{id}': onPage,
  'GET /notices': nothing,
  'GET /notices/{id}': onNotice,
  'GET /admin/notices': nothing,
  'POST /admin/notices': async () => ({ body: { title: 'News' } }),
  'GET /admin/notices/{id}': onNotice,
  'PUT /admin/notices/{id}': async (server: Server) => ({ ...(await onNotice(server)), body: { title: 'Other' } }),
  'DELETE /admin/notices': async (server: Server) => ({ body: { ids: [(await onNotice(server)).params.id] } }),
  'DELETE /admin/notices/{id}': onNotice,
  'POST /explore/photos/{id}/report': async (server: Server) => ({
    ...(await onWords(server)),
    params: { id: (await insertPublicPhoto(server)).id },
    foreign: 204,
  }),
  'POST /explore/albums/{id}/report': async (server: Server) => ({
    ...(await onWords(server)),
    params: { id: (await insertPublicAlbum(server)).id },
    foreign: 204,
  }),
  'POST /explore/users/{username}/report': async (server: Server, { username }: Owner) => ({
    ...(await onWords(server)),
    params: { username },
    foreign: 204,
  }),
  'POST /shares/{slug}/report': async (server: Server, { id }: Owner) => ({
    params: { slug: (await insertShare(server, id)).slug },
    body: { ...(await onWords(server)).body, ...(await server.solveCaptcha()) },
  }),
  'POST /reports': async (server: Server) => {
    const { solveCaptcha } = server
    await onWords(server)
    return { body: { url: '/i/none.jpg', content: 'Bad.', ...(await solveCaptcha()) } }
  },
  'GET /admin/reports': nothing,
  'GET /admin/reports/{id}': onReport,
  'PUT /admin/reports': async (server: Server) => ({
    body: { ids: [(await onReport(server)).params.id], decision: 'dismiss' },
  }),
  'PUT /admin/reports/{id}': async (server: Server) => ({ ...(await onReport(server)), body: { decision: 'dismiss' } }),
}
