/*
 * Keeps the application at hand where there is no network, and takes pictures that other programs share with it. What
 * it keeps of an account is deleted by the page when the account is left.
 */

// The build writes both in: what the first screen is made of, and a name for this build.
const shell = []
const build = 'none'

const code = `code ${build}`
const [site, account] = ['site', 'account']
const shared = 'shared'
const page = '/user/photos'
const mostKept = 80

/** What is shown again where nothing newer is to be had. */
const kept = [
  '/api/v2/configs',
  '/api/v2/group',
  '/api/v2/pages',
  '/api/v2/user/profile',
  '/api/v2/user/photos/index',
  '/api/v2/user/photos/tiles',
  '/api/v2/user/albums',
]

async function keepShell() {
  const cache = await caches.open(code)
  await cache.addAll(shell)
}

async function forgetOlder() {
  for (const name of await caches.keys()) if (name.startsWith('code ') && name !== code) await caches.delete(name)
  await self.clients.claim()
}

/** Files whose names change with what is in them. */
async function fromCode(request) {
  const cache = await caches.open(code)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** What is asked for with a token is for its owner alone. */
const cacheOf = ({ headers }) => (headers.has('authorization') ? account : site)

async function keepData(request, answer) {
  const cache = await caches.open(cacheOf(request))
  await cache.put(request.url, answer)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - mostKept))) await cache.delete(old)
}

/** The network's answer, or the last one that there was. */
async function fromNetwork(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await keepData(request, answer.clone())
    return answer
  } catch (error) {
    const known = await caches.match(request.url, { cacheName: cacheOf(request), ignoreVary: true })
    if (known) return known
    throw error
  }
}

/** One page holds every screen. */
async function fromPage(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(code)).put(page, answer.clone())
    return answer
  } catch (error) {
    const known = await caches.match(page, { cacheName: code, ignoreVary: true })
    if (known) return known
    throw error
  }
}

/** The page fetches them from here once somebody is logged in. */
async function takeShared(request) {
  const form = await request.formData()
  const files = form.getAll('files').filter((file) => typeof file !== 'string' && file.size > 0)
  const cache = await caches.open(shared)
  for (const [place, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await cache.put(`/shared/${Date.now()}-${place}`, new Response(file, { headers }))
  }
  return Response.redirect(page, 303)
}

function answerTo(request, path) {
  if (request.method === 'POST') return path === '/share-target' ? takeShared(request) : null
  if (request.method !== 'GET') return null
  if (request.mode === 'navigate') return path.startsWith('/user') ? fromPage(request) : null
  if (path.startsWith('/assets/')) return fromCode(request)
  return kept.includes(path) ? fromNetwork(request) : null
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))
self.addEventListener('message', ({ data: wish }) => wish === 'take over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const answer = origin === self.location.origin && answerTo(event.request, pathname)
  if (answer) event.respondWith(answer)
})
