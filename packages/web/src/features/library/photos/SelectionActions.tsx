import { useState } from 'react'
import { AddToAlbum } from '#features/library/albums/AddToAlbum.tsx'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import { preparePhotoArchive } from '#data/library/archives.ts'
import { BatchEdit } from './batch-edit/BatchEdit.tsx'
import { SelectionBar } from './SelectionBar.tsx'

interface Props {
  chosen: GallerySelection
  total: number
  source: GallerySource
  onDelete: () => void
}

/** Selection bar and its dialogs. */
export function SelectionActions({ chosen, total, source, onDelete }: Props) {
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
