import { randomBytes } from 'node:crypto'
import { insertReport } from './factories.ts'
import type { TestServer as Server } from './server.ts'

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
const nothing = async () => ({})

/** For the calls about pages, notices and reports. */
export const contentSamples = {
  'GET /pages': nothing,
  'GET /pages/{slug}': async (server: Server) => ({ params: { slug: (await insertPage(server)).slug } }),
  'GET /admin/pages': nothing,
  'POST /admin/pages': async () => ({ body: { slug: name(), name: 'About' } }),
  'GET /admin/pages/{id}': onPage,
  'PUT /admin/pages/{id}': async (server: Server) => ({ ...(await onPage(server)), body: { name: 'Other' } }),
  'DELETE /admin/pages/{id}': onPage,
  'GET /notices': nothing,
  'GET /notices/{id}': onNotice,
  'GET /admin/notices': nothing,
  'POST /admin/notices': async () => ({ body: { title: 'News' } }),
  'GET /admin/notices/{id}': onNotice,
  'PUT /admin/notices/{id}': async (server: Server) => ({ ...(await onNotice(server)), body: { title: 'Other' } }),
  'DELETE /admin/notices/{id}': onNotice,
  'POST /reports': async ({ db, solveCaptcha }: Server) => {
    // Whoever tries every call reports more than anybody may.
    await db.deleteFrom('rate_limits').execute()
    return { body: { url: '/i/none.jpg', content: 'Bad.', ...(await solveCaptcha()) } }
  },
  'GET /admin/reports': nothing,
  'GET /admin/reports/{id}': onReport,
  'PUT /admin/reports/{id}': async (server: Server) => ({ ...(await onReport(server)), body: { decision: 'dismiss' } }),
}
