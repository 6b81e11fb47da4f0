import type { Album } from '@imagora/contract'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import { prepareAlbumArchive, preparePhotoArchive } from '#data/library/archives.ts'

/** Downloads the archive of an album or of some of its photos. */
export function useAlbumDownload() {
  const download = useArchiveDownload()
  return {
    ...download,
    downloadAlbum: ({ id, photo_count }: Pick<Album, 'id' | 'photo_count'>) =>
      download.start({
        count: photo_count,
        prepare: (signal) => prepareAlbumArchive(id, signal),
      }),
    downloadPhotos: (ids: number[]) =>
      download.start({
        count: ids.length,
        prepare: (signal) => preparePhotoArchive(ids, signal),
      }),
  }
}
