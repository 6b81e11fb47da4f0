import { randomBytes, randomInt } from 'node:crypto'
import type { Key, Permission, Route } from '@imagora/contract'
import { contract } from '@imagora/contract'
import { insertSiteImages } from '#features/content/site/logo-queries.ts'
import { albumSamples } from './albums.ts'
import { insertPasskey, insertUser } from '#test/factories/factories.ts'
import { exploreSamples } from './explore.ts'
import { formOf } from '#test/factories/forms.ts'
import { contentSamples } from './content.ts'
import { groupSamples } from './groups.ts'
import { writeObjectFile } from '#test/factories/object-files.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { canary, insertPrivatePhoto, librarySamples } from './library.ts'
import { importSamples } from './imports.ts'
import { operationSamples } from './operations.ts'
import { orderSamples } from './orders.ts'
import { planSamples } from './plans.ts'
import type { startServer } from '#test/harness/server.ts'
import { paymentGatewaySamples } from './payment-gateways.ts'
import { webhookSamples } from './webhooks.ts'
import { shareSamples } from './shares.ts'
import { tableSamples } from './admin-tables.ts'
import { ticketSamples } from './tickets.ts'
import { transformSamples } from './transforms.ts'
import { userSamples } from './users.ts'
import { storageSamples } from './storages.ts'

export { canary }

type Server = Awaited<ReturnType<typeof startServer>>

interface Owner {
  id: number
  username: string
}

interface Sample {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  form?: ReturnType<typeof formOf>
  /** Status for the owner if the call cannot succeed here. */
  status?: number
  /** Status for visitors if `guests` lets them call; 401 by default. */
  visitor?: number
  /** Status for users other than the owner; 404 by default if the path names an object of the owner. */
  foreign?: number
}

const name = () => `new_${randomBytes(4).toString('hex')}`

async function insertApiToken({ db, createApiClient }: Server, userId: number) {
  await createApiClient(userId)
  const newest = db.selectFrom('tokens').where('user_id', '=', userId).where('kind', '=', 'api').orderBy('id', 'desc')
  return (await newest.select('id').executeTakeFirstOrThrow()).id
}

const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: canary, origin: '', picture_origin: '' } as const

const nothing = async () => ({})
const words = { password: 'correct horse battery', password_confirmation: 'correct horse battery' }

type Make = (server: Server, owner: Owner) => Promise<Sample>

const onPhoto: Make = async (server, { id }) => ({ body: [(await insertPrivatePhoto(server, id)).id] })

const onPasskey: Make = async ({ db }, { id }) => ({ params: { id: (await insertPasskey(db, id)).id } })

/** Well-formed credential that matches no challenge. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const assertion = { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }

/** Inserts a provider without a server: nothing listens on the port. */
async function insertProvider({ db, runtime }: Server) {
  const nobody = 'http://127.0.0.1:1/'
  const options = { authorize_url: nobody, token_url: nobody, user_url: nobody, openid_url: nobody }
  const provider = {
    name: name(),
    provider: 'github',
    client_id: 'x',
    client_secret: runtime.secrets.seal('x'),
    options: JSON.stringify({ issuer: '', scopes: '', use_unionid: false, ...options }),
    is_enabled: true,
    place: 1,
    created_at: '2026-01-01T00:00:00.000Z',
  } as const
  return db.insertInto('oauth_providers').values(provider).returning('id').executeTakeFirstOrThrow()
}

const onProvider: Make = async (server) => ({ params: { id: (await insertProvider(server)).id } })
const onReturn: Make = async (server, owner) => ({
  ...(await onProvider(server, owner)),
  body: { code: 'x', state: 'x' },
  status: 422,
  foreign: 422,
})

const onBinding: Make = async (server, { id: user_id }) => {
  const { id: provider_id } = await insertProvider(server)
  const who = { subject: name(), name: canary, nickname: canary, avatar: '', created_at: '2026-01-01T00:00:00.000Z' }
  await server.db
    .insertInto('oauth_bindings')
    .values({ user_id, provider_id, ...who })
    .execute()
  return { params: { id: provider_id } }
}

const contactOf = (channel: 'email' | 'phone') =>
  channel === 'email'
    ? { email: `${name()}@x.example` }
    : { phone: String(randomInt(10 ** 9, 10 ** 10)), country_code: '86' }

const onRecovery =
  (channel: 'email' | 'phone'): Make =>
  async ({ db, services: { codes } }) => {
    const contact = contactOf(channel)
    await insertUser(db, contact)
    const code = await codes.issue(db, {
      event: 'forget_password',
      target: codes.normalizeContact(contact),
      user_id: null,
    })
    return { body: { ...contact, code, ...words } }
  }

/** Issues the same code to every user, so that any of them can bind the address. */
const onContact =
  (channel: 'email' | 'phone'): Make =>
  async ({ db, services: { codes } }) => {
    const contact = contactOf(channel)
    const target = codes.normalizeContact(contact)
    const users = await db.selectFrom('users').select('id').execute()
    const wanted = '246810'
    for (const { id: user_id } of users) await codes.issue(db, { event: 'bind', target, user_id }, wanted)
    return { body: { ...contact, code: wanted } }
  }

const onDownload: Make = async ({ db }, { id: user_id }) => {
  const time = '2026-01-01T00:00:00.000Z'
  const row = { batch: name(), user_id, url: `http://${canary}.example/`, fields: '{}', ip_address: '' }
  const state = { state: 'failed', reason: 'unreachable', created_at: time, updated_at: time } as const
  const made = db.insertInto('remote_downloads').values({ ...row, ...state })
  return { body: { ids: [(await made.returning('id').executeTakeFirstOrThrow()).id] }, foreign: 404 }
}

/** One valid request of the owner per call; a call without one does not compile. */
export const samples: Record<Key, Make> = {
  'GET /captcha': nothing,
  'POST /login': async ({ solveCaptcha, password }, { username }) => ({
    body: { username, password, ...(await solveCaptcha()) },
  }),
  'POST /register': async ({ solveCaptcha }) => {
    const username = name()
    return { body: { username, email: `${username}@x.example`, ...words, ...(await solveCaptcha()) } }
  },
  'POST /logout': nothing,
  'POST /user/reauth': async ({ password }) => ({ body: { password } }),
  'GET /user/reauth': nothing,
  'POST /login/second_factor': async () => ({ body: { challenge: 'none', code: '123456' }, status: 422 }),
  'GET /login/passkey': nothing,
  'POST /login/passkey': async () => ({ body: { passkey: assertion }, status: 422 }),
  'GET /user/second_factors': nothing,
  'POST /user/second_factors/totp': nothing,
  'PUT /user/second_factors/totp': async ({ db }) => {
    await db.deleteFrom('totp').execute()
    return { body: { code: '123456' }, status: 409 }
  },
  'DELETE /user/second_factors/totp': async () => ({ status: 409 }),
  'POST /user/second_factors/passkeys/options': nothing,
  'POST /user/second_factors/passkeys': async () => ({ body: { name: 'Key', passkey: attestation }, status: 422 }),
  'PUT /user/second_factors/passkeys/{id}': async (server, owner) => ({
    ...(await onPasskey(server, owner)),
    body: { name: 'Other' },
  }),
  'DELETE /user/second_factors/passkeys/{id}': onPasskey,
  'POST /user/second_factors/recovery_codes': async ({ db }) => {
    await db.deleteFrom('passkeys').execute()
    return { status: 409 }
  },
  'POST /mail/send': async () => ({ body: { event: 'register', email: 'a@x.example' }, status: 503 }),
  'POST /sms/send': async () => ({ body: { event: 'register', phone: '13800138000' }, status: 503 }),
  'POST /mail/reset_password': onRecovery('email'),
  'POST /sms/reset_password': onRecovery('phone'),
  'POST /user/bind_email': onContact('email'),
  'POST /user/bind_phone': onContact('phone'),
  'GET /user/profile': nothing,
  'POST /user/profile': async () => ({ form: formOf({ bytes: await jpeg(), part: 'avatar' }, { name: 'New name' }) }),
  'DELETE /user/avatar': nothing,
  'POST /user/setting': async () => ({ body: { encode_copied_url: true } }),
  'GET /user/sessions': nothing,
  'GET /user/impersonations': nothing,
  'DELETE /user/sessions/{id}': async ({ db, services }, { id }) => {
    await services.tokens.createSession(db, id, { isRemembered: false, client })
    const newest = db.selectFrom('tokens').where('user_id', '=', id).select('id').orderBy('id', 'desc').limit(1)
    return { params: await newest.executeTakeFirstOrThrow() }
  },
  'DELETE /user/sessions': nothing,
  'PUT /user/password': async ({ password }) => ({ body: { current_password: password, ...words } }),
  'POST /user/deletion': async ({ db }) => {
    // An administrator can delete the account only if another administrator exists.
    await insertUser(db, { is_admin: true, password_hash: 'x' })
    return {}
  },
  'DELETE /user/deletion': nothing,
  'POST /user/export': nothing,
  'GET /token_permissions': nothing,
  'GET /user/tokens': nothing,
  'POST /user/tokens': async ({ db }) => {
    // A test of every call creates more tokens than a user may have.
    await db.deleteFrom('tokens').where('kind', '=', 'api').execute()
    return { body: { name: 'ShareX', expires_at: '2036-01-01 00:00:00', abilities: ['upload:write'] } }
  },
  'DELETE /user/tokens/{id}': async (server, { id }) => ({ params: { id: await insertApiToken(server, id) } }),
  // The sample's row has no file, so the archive is refused with 409.
  'POST /user/photos/archive': async (server, owner) => ({
    body: { ids: [(await insertPrivatePhoto(server, owner.id)).id] },
    status: 409,
    foreign: 404,
  }),
  ...albumSamples,
  'GET /oauth/{id}/redirect': onProvider,
  'POST /oauth/{id}/login': onReturn,
  'GET /oauth/{id}/bind': async (server, owner) => ({ ...(await onProvider(server, owner)), foreign: 200 }),
  'POST /oauth/{id}/bind': onReturn,
  'DELETE /oauth/{id}/unbind': onBinding,
  'GET /oauth/binds': async (server, owner) => ({ ...(await onBinding(server, owner)), params: {} }),
  ...paymentGatewaySamples,
  ...webhookSamples,
  'GET /admin/oauth_providers': nothing,
  'GET /admin/oauth_providers/next': nothing,
  'POST /admin/oauth_providers': async () => ({
    body: { provider: 'github', name: name(), client_id: 'x', client_secret: 'x' },
  }),
  'PUT /admin/oauth_providers/{id}': async (server, owner) => ({
    ...(await onProvider(server, owner)),
    body: { name: name() },
  }),
  'DELETE /admin/oauth_providers/{id}': onProvider,
  'POST /admin/oauth_providers/{id}/test': onProvider,
  'GET /user/photos': async (server, owner) => ({ ...(await onPhoto(server, owner)), body: undefined }),
  'GET /user/photos/{id}/original': async (server, { id }) => ({
    params: await writeObjectFile(server, await insertPrivatePhoto(server, id), canary),
  }),
  'PUT /user/photos/update': async (server, { id }) => ({
    body: { ids: [(await insertPrivatePhoto(server, id)).id], name: 'Other' },
    foreign: 404,
  }),
  'PUT /user/photos/{id}': async (server, { id }) => ({
    params: { id: (await insertPrivatePhoto(server, id)).id },
    body: { name: 'Other' },
  }),
  'DELETE /user/photos': async (server, { id }) => ({
    body: [(await insertPrivatePhoto(server, id)).id],
    foreign: 404,
  }),
  'POST /upload': async () => ({ form: formOf({ bytes: await jpeg() }) }),
  'POST /user/uploads/known': async () => ({ body: { sha256: ['0'.repeat(64)] } }),
  'POST /user/uploads/instant': async () => ({
    body: { sha256: '0'.repeat(64), bytes: 1000 },
    status: 404,
    foreign: 404,
  }),
  'POST /user/remote_downloads': async ({ db }) => {
    // A test of every call exceeds the rate limit.
    await db.deleteFrom('rate_limits').execute()
    return { body: { urls: ['http://192.0.2.1/picture.jpg'] } }
  },
  'GET /user/remote_downloads': nothing,
  'POST /user/remote_downloads/retry': onDownload,
  'POST /user/remote_downloads/cancel': onDownload,
  'POST /setup': async () => {
    const site = { site_title: 'x', language: 'zh-CN', time_zone: 'UTC', upload_requires_mobile: false }
    const body = { code: 'x', ...site, username: name(), email: 'a@x.example', password: words.password }
    return { body, status: 409, foreign: 409 }
  },
  'GET /configs': nothing,
  'GET /group': nothing,
  ...contentSamples,
  ...librarySamples,
  ...shareSamples,
  ...userSamples,
  'GET /admin/settings': nothing,
  'GET /admin/watermark_preview': async () => ({
    query: { kind: 'text', text: 'Imagora', position: 'center', size: '10', opacity: '50' },
  }),
  'POST /admin/site_logo': async () => ({ form: formOf({ bytes: await jpeg() }, {}) }),
  'DELETE /admin/site_logo/{theme}': async (server) => {
    const key = name()
    const { id: storage_id } = await server.db.selectFrom('storages').select('id').executeTakeFirstOrThrow()
    const stored = { storage_id, path: `logos/${key}`, mimetype: 'image/webp', width: 64, height: 64, bytes: 1 }
    await insertSiteImages(server.db, [{ key, theme: 'dark', created_at: '2026-01-01T00:00:00.000Z', ...stored }])
    return { params: { theme: 'dark' } }
  },
  'PUT /admin/settings': async () => ({ body: { site_subtitle: name() } }),
  'POST /admin/settings/test_mail': async () => ({ body: { email: 'a@x.example' }, status: 409 }),
  'POST /admin/settings/test_sms': async () => ({ body: { phone: '13800138000' }, status: 409 }),
  'POST /admin/settings/test_captcha': async () => ({ body: { captcha: 'x' }, status: 409 }),
  'GET /user/traffic': nothing,
  'GET /user/usage': nothing,
  'GET /admin/aliases': nothing,
  'POST /admin/aliases': async () => ({ body: [{ path: `/uploads/${name()}.jpg`, key: 'AAAA' }] }),
  'DELETE /admin/aliases': async () => ({ body: ['/uploads/a.jpg'] }),
  'POST /admin/settings/test_moderation': async () => ({ status: 409 }),
  'POST /admin/settings/test_alert': async () => ({ status: 409 }),
  'POST /admin/settings/test_purge': async () => ({ status: 409 }),
  ...importSamples,
  ...operationSamples,
  ...storageSamples,
  ...groupSamples,
  ...orderSamples,
  ...planSamples,
  ...tableSamples,
  ...ticketSamples,
  ...transformSamples,
  ...exploreSamples,
  'GET /admin/overview': nothing,
  'GET /admin/statistics': nothing,
  'GET /admin/waiting': nothing,
  'GET /admin/checklist': nothing,
  'PUT /admin/checklist': async () => ({ body: { is_hidden: true } }),
}

export const routes = Object.entries(contract) as [Key, Route][]

/** Every permission that a route requires. */
export const permissions = [
  ...new Set(routes.map(([, { access }]) => access).filter((access): access is Permission => access.includes(':'))),
]
