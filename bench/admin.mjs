import { openDatabase } from '../packages/server/src/db/dialects/open-database.ts'
import { createTokenService } from '../packages/server/src/features/identity/tokens/service.ts'
import { measureAnswers } from './answers.mjs'
import { onEachDatabase } from './databases.mjs'
import { fillOffice } from './office.mjs'
import { screenshot } from './pictures.mjs'
import { tokenFor, uploadOne } from './site.mjs'
import { fillSquare } from './square.mjs'

/** `--photos=10000` runs a quick check; users and orders are a tenth of the photos each. */
const photos = Number(process.argv.find((each) => each.startsWith('--photos='))?.split('=')[1] ?? 1_000_000)
const people = photos / 10
const orders = photos / 10
const limit = 100

/** Queries per table: the first page, and searches, filters, sort orders and late pages. */
const tables = {
  users: ['', 'q=person77', 'is_suspended=0', 'has_second_factor=1', 'order=-used_bytes', 'order=username&page=100'],
  photos: [
    '',
    'q=lighthouse',
    'q=town',
    'q=nowhere',
    'q=person77',
    'state=trashed',
    'from=2026-01-01',
    'order=-bytes',
    'order=-views',
    'page=500',
  ],
  albums: ['', 'q=Album%207', 'is_public=1'],
  shares: ['', 'q=copy77'],
  orders: ['', 'q=copy777', 'status=paid', 'late=1', 'sort=amount', 'page=500'],
  coupons: ['', 'q=COPY77'],
  tickets: ['', 'q=Broken%2077', 'waiting=1'],
  reports: ['', 'q=Photo%2077', 'state=open'],
  audit: ['', 'q=user%2077', 'action=user.change'],
  aliases: ['', 'q=777'],
  explore: [''],
  jobs: [''],
  failures: ['', 'q=copy77'],
  overview: ['days=30', 'days=365'],
  waiting: [''],
}

/** Creates a fresh session directly, because the benchmark does not solve captchas. */
async function sessionOf(location) {
  const db = openDatabase(location)
  const client = { ip: '127.0.0.1', user_agent: 'bench', language: 'en-US', origin: '', picture_origin: '' }
  const { id } = await db.selectFrom('users').select('id').where('is_admin', '=', true).executeTakeFirstOrThrow()
  const token = await createTokenService({ db, now: () => new Date() }).createSession(db, id, {
    isRemembered: true,
    client,
  })
  await db.destroy()
  return token
}

await onEachDatabase(async ({ name, site, database, pids, isFilled }) => {
  if (!isFilled) {
    const picture = await uploadOne(site, tokenFor(site), await screenshot())
    await fillSquare(database, picture, Math.round(photos / 1.1), people)
  }
  // The session is created after filling, which outlasts the time a login counts as fresh on a slow machine.
  const headers = { authorization: `Bearer ${await sessionOf(database.location)}` }
  async function call(method, path, body) {
    const response = await fetch(`${site.url}/api/v2${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${message} ${JSON.stringify(data)}`)
    return data
  }
  if (!isFilled) await fillOffice(database, call, { people, orders })
  await database.close()
  for (const [table, queries] of Object.entries(tables)) {
    for (const query of queries) {
      const what = `/admin/${table}${query && `?${query}`} with ${photos} photos, ${name}`
      const options = { atMost: limit, pids, headers, warmUps: 5, times: 24 }
      await measureAnswers(what, `${site.url}/api/v2/admin/${table}?${query}`, options)
    }
  }
})
