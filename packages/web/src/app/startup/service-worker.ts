import i18next from 'i18next'
import { giveFiles } from '#lib/state/file-intake.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Shared longer ago than this, they were somebody else's, or nobody wants them any more, in milliseconds. */
const mostAge = 15 * 60_000

const sharedAt = ({ url }: Request) => Number(/\/shared\/(\d+)-/.exec(url)?.[1] ?? 0)

async function readShared(cache: Cache) {
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer || Date.now() - sharedAt(request) > mostAge) continue
    const name = decodeURIComponent(answer.headers.get('x-name') ?? 'photo')
    files.push(new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' }))
  }
  return files
}

/** Pictures that another program has shared with the application, if there are any, or the wish to choose some. */
export async function takeSharedFiles() {
  if (new URLSearchParams(location.search).has('upload')) void giveFiles([])
  if (!('caches' in window) || !(await caches.has('shared'))) return
  const files = await readShared(await caches.open('shared'))
  // Whoever cannot take them now may be able to later.
  if (files.length > 0 && !(await giveFiles(files, { isForeign: true }))) return
  await caches.delete('shared')
}

let isWanted = false

/** Whoever asked for the newer application gets it; other tabs are told that theirs is old. */
function followTakeover() {
  if (isWanted) return location.reload()
  const action = { label: i18next.t('app:reload'), onAct: () => location.reload() }
  notices.info({ id: 'new_version', message: i18next.t('app:new_version'), action })
}

/** A newer application waits until somebody wants it: what is being typed or sent is not lost to it. */
function offer(worker: ServiceWorker) {
  const onAct = () => {
    isWanted = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage('take over')
  }
  const action = { label: i18next.t('app:reload'), onAct }
  notices.info({ id: 'new_version', message: i18next.t('app:new_version'), action })
}

function watch(registration: ServiceWorkerRegistration) {
  const worker = registration.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  })
}

/** Once the first screen stands: nothing of this is needed for it. */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    // The first one takes over a page that had none, and changes nothing.
    if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', followTakeover)
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
    registration.addEventListener('updatefound', () => watch(registration))
  } catch {
    // The site works without it: private windows and plain http have none.
  }
}
