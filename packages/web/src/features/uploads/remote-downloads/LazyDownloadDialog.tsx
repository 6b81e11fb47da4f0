import { lazy, Suspense, useEffect, useState } from 'react'
import { loadTexts } from '#lib/i18n.ts'
import { takeUrls } from '#lib/state/url-intake.ts'

// Nobody waits for it before it is asked for.
const DownloadDialog = lazy(async () => {
  const [{ DownloadDialog: Shown }] = await Promise.all([
    import('./DownloadDialog.tsx'),
    loadTexts('remote-downloads', 'photos', 'uploads'),
  ])
  return { default: Shown }
})

/** Where the form for addresses opens, from wherever it was asked for. */
export function LazyDownloadDialog() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    takeUrls(() => setShown('open'))
    return () => takeUrls(() => {})
  }, [])
  if (shown === 'never') return null
  return (
    <Suspense>
      <DownloadDialog opened={shown === 'open'} onClose={() => setShown('closed')} />
    </Suspense>
  )
}
