import type { Album } from '@imagora/contract'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import type { ArchiveDownloadController } from '#components/archive-download/use-archive-download.ts'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import { DeleteAlbum, EditAlbum } from './AlbumDialogs.tsx'

export interface AlbumsModalRequest {
  album: Album
  about: 'edit' | 'delete'
}

interface Props {
  /** Request kept while its dialog closes. */
  asked: AlbumsModalRequest | null
  opened: boolean
  onClose: () => void
  download: ArchiveDownloadController
  shared: Shared | null
  onShareEnd: () => void
}

export function AlbumsModals({ asked, opened, onClose, download, shared, onShareEnd }: Props) {
  return (
    <>
      {asked?.about === 'edit' && (
        <EditAlbum key={asked.album.id} opened={opened} onClose={onClose} album={asked.album} />
      )}
      {asked?.about === 'delete' && <DeleteAlbum opened={opened} onClose={onClose} album={asked.album} />}
      <ArchiveDownload download={download} />
      <ShareButton shared={shared} onClose={onShareEnd} />
    </>
  )
}
