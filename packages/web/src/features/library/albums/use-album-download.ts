import type { Album } from '@imagora/contract'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import { api } from '#data/api/client.ts'

/** The archive of a whole album, or of some of its photos. */
export function useAlbumDownload() {
  const download = useArchiveDownload()
  return {
    ...download,
    startOf: ({ id, photo_count }: Pick<Album, 'id' | 'photo_count'>) =>
      download.start({
        count: photo_count,
        prepare: (signal) => api('POST /user/albums/{id}/archive', { params: { id }, signal }),
      }),
    startWith: (ids: number[]) =>
      download.start({
        count: ids.length,
        prepare: (signal) => api('POST /user/photos/archive', { body: { ids }, signal }),
      }),
  }
}
