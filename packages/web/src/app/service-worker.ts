import i18next from 'i18next'
import { giveFiles } from '#lib/file-intake.ts'
import { notices } from '#ui/notices.tsx'

/** Pictures that another program has shared with the application, if there are any, or the wish to choose some. */
export async function takeSharedFiles() {
  if (new URLSearchParams(location.search).has('upload')) giveFiles([])
  if (!('caches' in window) || !(await caches.has('shared'))) return
  const cache = await caches.open('shared')
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer) continue
    const type = answer.headers.get('content-type') ?? ''
    const name = decodeURIComponent(answer.headers.get('x-name') ?? 'photo')
    files.push(new File([await answer.blob()], name, { type }))
  }
  await caches.delete('shared')
  if (files.length > 0) giveFiles(files)
}

/** A newer application waits until somebody wants it: what is being typed or sent is not lost to it. */
function offer(worker: ServiceWorker) {
  const onAct = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
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
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
    registration.addEventListener('updatefound', () => watch(registration))
  } catch {
    // The site works without it: private windows and plain http have none.
  }
}
