/*
 * Keeps the application available offline and receives images that other apps share with it. The page deletes the
 * cached account data when the session ends.
 */

// The build fills in both: the files of the first screen, and the name of the build.
const shell = []
const build = 'none'

const code = `code ${build}`
const shared = 'shared'
const page = '/user/photos'
const mostKept = 80
const mostShared = 50
const mostSharedBytes = 200 * 1024 * 1024

/** API responses that are served from the cache when the network is down. */
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
  await cache.addAll([...shell, page])
}

async function forgetOlder() {
  for (const name of await caches.keys()) if (name.startsWith('code ') && name !== code) await caches.delete(name)
  await self.clients.claim()
}

/** Returns the response at once; a failed cache write, for example on a full disk, is ignored. */
function keeping(event, answer, keep) {
  if (answer.ok) event.waitUntil(keep(answer.clone()).catch(() => {}))
  return answer
}

/** Serves files whose names change with their content. */
async function fromCode(event) {
  const known = await caches.match(event.request, { cacheName: code })
  if (known) return known
  const keep = async (answer) => (await caches.open(code)).put(event.request, answer)
  return keeping(event, await fetch(event.request), keep)
}

/** Returns the cache of a request: responses to a token are stored per token and found only with the same one. */
async function cacheOf({ headers }) {
  const token = headers.get('authorization')
  if (!token) return 'site'
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return `account ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

async function keepData(request, answer) {
  const cache = await caches.open(await cacheOf(request))
  await cache.put(request.url, answer)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - mostKept))) await cache.delete(old)
}

/** Returns the network's response, or the last cached one. */
async function fromNetwork(event) {
  const { request } = event
  const answer = await fetch(request).catch(() => null)
  if (answer) return keeping(event, answer, (copy) => keepData(request, copy))
  const cacheName = await cacheOf(request)
  return (await caches.match(request.url, { cacheName, ignoreVary: true })) ?? Response.error()
}

/** Serves the application's page, which is the same for every screen. */
async function fromPage(event) {
  const answer = await fetch(event.request).catch(() => null)
  const keep = async (copy) => (await caches.open(code)).put(page, copy)
  if (answer) return keeping(event, answer, keep)
  return (await caches.match(page, { cacheName: code, ignoreVary: true })) ?? Response.error()
}

/** Stores shared files; the page takes them from the cache once a user is logged in. */
async function takeShared(request) {
  const form = await request.formData()
  const cache = await caches.open(shared)
  let bytes = 0
  for (const [place, file] of form.getAll('files').slice(0, mostShared).entries()) {
    if (typeof file === 'string' || file.size === 0 || bytes + file.size > mostSharedBytes) continue
    bytes += file.size
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name.toWellFormed()) }
    await cache.put(`/shared/${Date.now()}-${place}`, new Response(file, { headers }))
  }
  return Response.redirect(page, 303)
}

function answerTo(event, path) {
  const { method, mode } = event.request
  if (method === 'POST') return path === '/share-target' ? takeShared(event.request) : null
  if (method !== 'GET') return null
  if (mode === 'navigate') return path.startsWith('/user') ? fromPage(event) : null
  if (path.startsWith('/assets/')) return fromCode(event)
  return kept.includes(path) ? fromNetwork(event) : null
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))
self.addEventListener('message', ({ data: wish }) => wish === 'take over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const answer = origin === self.location.origin && answerTo(event, pathname)
  if (answer) event.respondWith(answer)
})
