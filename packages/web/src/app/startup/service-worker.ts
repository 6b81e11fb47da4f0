import i18next from 'i18next'
import { submitFiles } from '#lib/state/file-intake.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Milliseconds after which shared files are dropped: they belong to another user, or nobody wants them any more. */
const MAX_SHARED_AGE_MS = 15 * 60_000

const getSharedTime = ({ url }: Request) => Number(/\/shared\/(\d+)-/.exec(url)?.[1] ?? 0)

async function readSharedFiles(cache: Cache) {
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer || Date.now() - getSharedTime(request) > MAX_SHARED_AGE_MS) continue
    const name = decodeURIComponent(answer.headers.get('x-name') ?? 'photo')
    files.push(new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' }))
  }
  return files
}

/** Takes images that another app has shared with this one, or opens the uploader if the URL requests it. */
export async function uploadSharedFiles() {
  if (new URLSearchParams(location.search).has('upload')) void submitFiles([])
  if (!('caches' in window) || !(await caches.has('shared'))) return
  const files = await readSharedFiles(await caches.open('shared'))
  // Files that cannot be taken now are kept for later.
  if (files.length > 0 && !(await submitFiles(files, { isForeign: true }))) return
  await caches.delete('shared')
}

let isReloadRequested = false

/** Reloads the tab that requested the update; other tabs are notified that theirs is outdated. */
function handleControllerChange() {
  if (isReloadRequested) return location.reload()
  const action = { label: i18next.t('app:reload'), onAct: () => location.reload() }
  notices.info({ id: 'new_version', message: i18next.t('app:new_version'), action })
}

/** A new version waits until the user accepts it, so that no input or upload is lost. */
function offerUpdate(worker: ServiceWorker) {
  const onAct = () => {
    isReloadRequested = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage('take over')
  }
  const action = { label: i18next.t('app:reload'), onAct }
  notices.info({ id: 'new_version', message: i18next.t('app:new_version'), action })
}

function watchInstall(registration: ServiceWorkerRegistration) {
  const worker = registration.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker)
  })
}

/** Registers the service worker after the first screen, which does not need it. */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    // The first worker takes over a page that had none, and changes nothing.
    if (navigator.serviceWorker.controller)
      navigator.serviceWorker.addEventListener('controllerchange', handleControllerChange)
    if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting)
    registration.addEventListener('updatefound', () => watchInstall(registration))
  } catch {
    // The site works without a service worker: private windows and plain http have none.
  }
}
