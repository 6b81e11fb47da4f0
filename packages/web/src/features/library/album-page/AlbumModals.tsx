import type { Album } from '@imagora/contract'
import { AddToAlbum } from '#features/library/albums/AddToAlbum.tsx'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import type { ArchiveDownloadController } from '#components/archive-download/use-archive-download.ts'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import { DeleteAlbum, EditAlbum } from '#features/library/albums/AlbumDialogs.tsx'

export type AlbumModalRequest = 'edit' | 'delete' | 'add_to' | { shared: Shared }

interface Props {
  album: Album
  asked: AlbumModalRequest | null
  ids: number[]
  download: ArchiveDownloadController
  onClose: () => void
  onDeleted: () => void
  onAdded: () => void
}

const sharedIn = (asked: AlbumModalRequest | null) =>
  asked !== null && typeof asked === 'object' ? asked.shared : null

export function AlbumModals({ album, asked, ids, download, onClose, onDeleted, onAdded }: Props) {
  return (
    <>
      <EditAlbum opened={asked === 'edit'} onClose={onClose} album={album} />
      <DeleteAlbum opened={asked === 'delete'} onClose={onClose} album={album} onDeleted={onDeleted} />
      <AddToAlbum opened={asked === 'add_to'} ids={ids} onClose={onClose} onAdded={onAdded} />
      <ArchiveDownload download={download} />
      <ShareButton shared={sharedIn(asked)} onClose={onClose} />
    </>
  )
}
