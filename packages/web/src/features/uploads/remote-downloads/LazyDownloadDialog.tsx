import { lazy, Suspense, useEffect, useState } from 'react'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import { registerUrlDialog } from '#lib/state/file-intake.ts'

// The dialog loads when it is first opened.
const DownloadDialog = lazy(async () => {
  const [{ DownloadDialog: Shown }] = await Promise.all([
    import('./DownloadDialog.tsx'),
    loadLocaleNamespaces('remote-downloads', 'photos', 'uploads'),
  ])
  return { default: Shown }
})

/** Mounts the download dialog, which any part of the app can open. */
export function LazyDownloadDialog() {
  // Downloads that were under way before a reload are followed again.
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>(() =>
    preferences.get('hasDownloads') === null ? 'never' : 'closed',
  )
  useEffect(() => {
    registerUrlDialog(() => setShown('open'))
    return () => registerUrlDialog(() => {})
  }, [])
  if (shown === 'never') return null
  return (
    <Suspense>
      <DownloadDialog opened={shown === 'open'} onClose={() => setShown('closed')} />
    </Suspense>
  )
}
