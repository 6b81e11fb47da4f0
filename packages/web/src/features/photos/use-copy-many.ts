import { useTranslation } from 'react-i18next'
import { loadTiles } from '#components/gallery/tiles/load-tiles.ts'
import type { GallerySource } from '#components/gallery/gallery-source.ts'
import { useCopyLinks } from '#components/links/use-copy-links.ts'
import type { LinkForm } from '#lib/formats/embed-codes.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Whoever waits longer than this is told how far it is, in milliseconds. */
const patience = 500

/** The links of any number of photos, which need not have been in sight. */
export function useCopyMany(source: GallerySource) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const copyLinks = useCopyLinks()

  return async (ids: number[], form: LinkForm) => {
    const calling = new AbortController()
    const begun = Date.now()
    const action = { label: t('app:cancel'), onAct: () => calling.abort() }
    const tell = (done: number) => {
      if (Date.now() - begun < patience) return
      const message = t('photos:links_collected', { done: formats.number(done), total: formats.number(ids.length) })
      notices.progress({ id: 'copy', message, action })
    }
    try {
      const tiles = await loadTiles(source, ids, { signal: calling.signal, onProgress: tell })
      notices.hide('copy')
      await copyLinks(tiles, form)
    } catch (error) {
      notices.hide('copy')
      if (!calling.signal.aborted) notices.error({ id: 'copy', message: (error as Error).message })
    }
  }
}
