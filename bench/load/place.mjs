import { join } from 'node:path'
import { openDatabase } from '../../packages/server/src/db/dialects/open-database.ts'
import { createTokenService } from '../../packages/server/src/features/identity/tokens/service.ts'
import { insertUser } from '../../packages/server/test/factories/factories.ts'
import { freePorts } from '../../packages/server/test/storage-servers/ports.ts'
import { screenshot, unique } from '../pictures.mjs'
import { keeper, liftLimits, startSite, tokenFor, uploadOne } from '../site.mjs'

const photos = 40

/** Returns an API client for a token. */
export const callOf = (site, token) => async (method, path, body) => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${site.url}/api/v2${path}`, init)
  const { data, message } = response.status === 204 ? {} : await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${message}`)
  return data
}

/** Creates another user with their own token. */
export async function newPerson({ folder }, username, changes = {}) {
  const db = openDatabase(join(folder, 'imagora.db'))
  const { id } = await insertUser(db, { username, ...changes })
  const tokens = createTokenService({ db, now: () => new Date() })
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const token = await tokens.createApiToken(db, id, { name: 'load', abilities: null, expires_at })
  const client = { ip: '127.0.0.1', language: 'en-US', user_agent: 'bench', origin: '', picture_origin: '' }
  const session = await tokens.createSession(db, id, { isRemembered: false, client })
  await db.destroy()
  return { id, token, session }
}

/**
 * Starts a site with metrics, public photos, an album, a share, and a request mix of visitors and its administrator.
 */
export async function openPlace() {
  const [port] = await freePorts(1)
  const site = await startSite({ ...keeper, TRUST_PROXY: '127.0.0.1', METRICS_PORT: String(port) })
  liftLimits(site)
  const token = tokenFor(site)
  const picture = await screenshot()
  const uploaded = []
  for (let number = 0; number < photos; number++) uploaded.push(await uploadOne(site, token, unique(picture, number)))
  const call = callOf(site, token)
  const ids = uploaded.map(({ id }) => id)
  await call('PUT', '/user/photos/update', { ids, is_public: true })
  await call('POST', '/user/shares', { type: 'photo', ids, slug: 'for-everybody' })
  const headers = { authorization: `Bearer ${token}` }
  /** 60 % lists, 20 % explore, 10 % the configuration, 10 % a share. */
  const mix = [
    { weight: 6, path: '/api/v2/user/photos?per_page=40', headers },
    { weight: 2, path: '/api/v2/explore/photos' },
    { weight: 1, path: '/api/v2/configs' },
    { weight: 1, path: '/api/v2/shares/for-everybody' },
  ]
  return { ...site, metricsUrl: `http://127.0.0.1:${port}/metrics`, token, call, uploaded, mix }
}
