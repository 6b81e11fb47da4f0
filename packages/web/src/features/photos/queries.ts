import { limits } from '@imagora/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { profileQuery } from '#lib/session.ts'

export interface PhotosSearch {
  q?: string
  order?: 'oldest'
}

/** What the address says, or nothing where it says nonsense; a number looked for arrives as one. */
export const readPhotosSearch = ({ q, order }: Record<string, unknown>): PhotosSearch => ({
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  ...(order === 'oldest' && { order }),
})

/** Calls take a thousand ids; whoever selected more sees it done in several. */
async function deletePhotos(ids: number[]) {
  const most = limits.photo.idsPerCall
  for (let from = 0; from < ids.length; from += most) {
    await api('DELETE /user/photos', { body: ids.slice(from, from + most) })
  }
}

export function useDeletePhotos() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deletePhotos,
    // Where only a part went, what is left is shown just as well.
    async onSettled() {
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
      await client.invalidateQueries({ queryKey: ['photos'] })
    },
  })
}
