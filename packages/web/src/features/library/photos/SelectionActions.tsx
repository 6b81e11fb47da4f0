import { useTranslation } from 'react-i18next'
import { loadTiles } from '#components/gallery/tiles/load-tiles.ts'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { useCopyLinks } from '#components/links/use-copy-links.ts'
import type { LinkFormat } from '@imagora/contract/embed-codes'
import { setLinkFormat, useLinkFormats } from '#data/identity/link-style.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Copy, Download, FolderPlus, Pencil, Share2, Trash2 } from 'lucide-react'
import { BarButton, BarMenu } from '#components/selection-bar/BarButton.tsx'
import { SelectionToolbar } from '#components/selection-bar/SelectionToolbar.tsx'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import { useState } from 'react'
import { AddToAlbum } from '#features/library/albums/AddToAlbum.tsx'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import { preparePhotoArchive } from '#data/library/archives.ts'
import { BatchEdit } from './batch-edit/BatchEdit.tsx'

/** Milliseconds after which the progress is shown. */
const patience = 500

/** Copies the links of any number of photos, including those never rendered. */
export function useCopyMany(source: GallerySource) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const copyLinks = useCopyLinks()

  return async (ids: number[], form: LinkFormat) => {
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

interface Props {
  chosen: GallerySelection
  total: number
  source: GallerySource
  onAddTo: (ids: number[]) => void
  onDownload: (ids: number[]) => void
  onShare: (ids: number[]) => void
  onEdit: (ids: number[]) => void
  onDelete: () => void
}

/** Actions on the selected photos; replaces the title. */
function SelectionBar({ chosen, total, source, onAddTo, onEdit, onShare, onDownload, onDelete }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const copy = useCopyMany(source)
  const forms = useLinkFormats()
  const withSelected = (act: (ids: number[]) => void) => () => {
    if (chosen.selection.selectedCount > 0) act(chosen.getSelectedIds())
  }
  usePageKeys({ onAddToAlbum: withSelected(onAddTo), onShare: withSelected(onShare) })
  return (
    <SelectionToolbar title={t('photos:title')} chosen={chosen} total={total}>
      {(withPhotos) => (
        <>
          <BarMenu label={t('photos:copy_links')} icon={<Copy size={20} aria-hidden />}>
            {forms.map((form) => (
              <PopMenuItem
                key={form}
                onClick={withPhotos((ids) => {
                  setLinkFormat(form)
                  void copy(ids, form)
                })}
              >
                {t(`photos:forms.${form}`)}
              </PopMenuItem>
            ))}
          </BarMenu>
          <BarButton
            label={t('photos:add_to_album')}
            icon={<FolderPlus size={20} aria-hidden />}
            onClick={withPhotos(onAddTo)}
          />
          <BarButton label={t('photos:edit')} icon={<Pencil size={20} aria-hidden />} onClick={withPhotos(onEdit)} />
          <BarButton label={t('photos:share')} icon={<Share2 size={20} aria-hidden />} onClick={withPhotos(onShare)} />
          <BarButton
            label={t('photos:download')}
            icon={<Download size={20} aria-hidden />}
            onClick={withPhotos(onDownload)}
          />
          <BarButton
            label={t('app:remove')}
            icon={<Trash2 size={20} aria-hidden />}
            isDanger
            onClick={withPhotos(onDelete)}
          />
        </>
      )}
    </SelectionToolbar>
  )
}

interface SelectionActionsProps {
  chosen: GallerySelection
  total: number
  source: GallerySource
  onDelete: () => void
}

/** Selection bar and its dialogs. */
export function SelectionActions({ chosen, total, source, onDelete }: SelectionActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'add_to' | null>(null)
  const [shared, share] = useState<Shared | null>(null)
  const [ids, setIds] = useState<number[]>([])
  const download = useArchiveDownload()
  const ask = (act: 'edit' | 'add_to') => (given: number[]) => {
    setIds(given)
    setAsked(act)
  }
  const close = () => setAsked(null)
  const handleDownload = (given: number[]) =>
    download.start({
      count: given.length,
      prepare: (signal) => preparePhotoArchive(given, signal),
    })

  return (
    <>
      <SelectionBar
        chosen={chosen}
        total={total}
        source={source}
        onAddTo={ask('add_to')}
        onEdit={ask('edit')}
        onShare={(given) => share({ type: 'photo', ids: given })}
        onDownload={handleDownload}
        onDelete={onDelete}
      />
      <BatchEdit opened={asked === 'edit'} ids={ids} onClose={close} />
      <AddToAlbum opened={asked === 'add_to'} ids={ids} onClose={close} />
      <ArchiveDownload download={download} />
      <ShareButton shared={shared} onClose={() => share(null)} />
    </>
  )
}
