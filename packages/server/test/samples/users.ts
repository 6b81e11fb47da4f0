import { randomBytes } from 'node:crypto'
import { insertPasskey, insertUser } from '#test/factories/factories.ts'
import { canary } from './library.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

const name = () => `new_${randomBytes(4).toString('hex')}`
const nothing = async () => ({})
const password = 'correct horse battery'
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: canary, origin: '', picture_origin: '' } as const

const onUser = async ({ db }: Server) => ({ params: { id: (await insertUser(db, { name: canary })).id } })

/** Creates a session or an API token of a new user. */
async function onHeld(server: Server, kind: 'session' | 'api') {
  const { id } = (await onUser(server)).params
  if (kind === 'api') await server.createApiClient(id)
  else await server.services.tokens.createSession(server.db, id, { isRemembered: false, client })
  const held = server.db.selectFrom('tokens').where('user_id', '=', id).where('kind', '=', kind)
  return { params: { id, token_id: (await held.select('id').executeTakeFirstOrThrow()).id } }
}

/** Creates a link and returns its id and its token. */
async function createInvitation({ db, services: { invitations } }: Server) {
  const terms = { email: null, name: '', group_id: null, capacity_bytes: null, note: '', days: 7, max_uses: 100 }
  return invitations.create(db, null, { ...terms, language: 'en-US' }, null)
}

const onInvitation = async (server: Server) => ({ params: { id: (await createInvitation(server)).id } })

export const userSamples = {
  'GET /admin/invitations': nothing,
  'POST /admin/invitations': async () => ({ body: { max_uses: 3 } }),
  'POST /admin/invitations/{id}/renewal': onInvitation,
  'DELETE /admin/invitations/{id}': onInvitation,
  'POST /invitation': async (server: Server) => ({ body: { invitation: (await createInvitation(server)).token } }),
  'POST /invitation/acceptance': async (server: Server) => {
    const username = name()
    const person = { username, email: `${username}@x.example`, password, password_confirmation: password }
    return { body: { invitation: (await createInvitation(server)).token, ...person } }
  },
  'GET /admin/users': nothing,
  'POST /admin/users': async () => ({ body: { username: name(), password } }),
  'POST /admin/users/import': async () => {
    const username = name()
    return { body: { csv: `email,username\n${username}@x.example,${username}\n`, dry_run: false } }
  },
  'PUT /admin/users': async (server: Server) => ({
    body: { action: 'suspend', ids: [(await onUser(server)).params.id], reason: 'Spam' },
  }),
  'DELETE /admin/users/sessions': async (server: Server) => ({
    body: { ids: [(await onHeld(server, 'session')).params.id] },
  }),
  'GET /admin/users/{id}': onUser,
  'POST /admin/users/{id}/impersonation': async (server: Server) => {
    await server.configure({ allow_impersonation: true })
    return { ...(await onUser(server)), body: { reason: 'Ticket 7' } }
  },
  'PUT /admin/users/{id}': async (server: Server) => ({ ...(await onUser(server)), body: { name: 'Other' } }),
  'DELETE /admin/users/{id}/second_factors': async (server: Server) => {
    const { params } = await onUser(server)
    await insertPasskey(server.db, params.id)
    return { params }
  },
  'POST /admin/users/{id}/reset_password': async (server: Server) => ({
    ...(await onUser(server)),
    body: { everything: true },
  }),
  'POST /admin/users/{id}/deletion': async (server: Server) => ({
    ...(await onUser(server)),
    body: { at_once: false },
  }),
  'DELETE /admin/users/{id}/deletion': async ({ db }: Server) => ({
    params: { id: (await insertUser(db, { deletion_at: '2027-01-01T00:00:00.000Z' })).id },
  }),
  'GET /admin/users/{id}/sessions': onUser,
  'DELETE /admin/users/{id}/sessions': async (server: Server) => onHeld(server, 'session'),
  'DELETE /admin/users/{id}/sessions/{token_id}': async (server: Server) => onHeld(server, 'session'),
  'GET /admin/users/{id}/tokens': onUser,
  'DELETE /admin/users/{id}/tokens': async (server: Server) => onHeld(server, 'api'),
  'DELETE /admin/users/{id}/tokens/{token_id}': async (server: Server) => onHeld(server, 'api'),
  'GET /admin/audit': nothing,
  'GET /admin/audit/{id}': async ({ db }: Server) => {
    const entry = {
      user_id: null,
      action: 'x.y',
      target: 'x',
      detail: '{}',
      ip: '',
      created_at: '2026-01-01T00:00:00Z',
    }
    return { params: await db.insertInto('audit_log').values(entry).returning('id').executeTakeFirstOrThrow() }
  },
}
