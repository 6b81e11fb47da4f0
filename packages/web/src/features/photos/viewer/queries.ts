import type { Contract, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ApiError, apiBytes } from '#lib/api.ts'
import { profileQuery } from '#lib/session.ts'
import { uploadFile } from '#lib/upload.ts'

/** All that is known of one photo. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'one', id],
    queryFn: ({ signal }) => api('GET /user/photos/{id}', { params: { id }, signal }),
  })

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'versions', id],
    queryFn: ({ signal }) =>
      api('GET /user/photos/{id}/versions', { params: { id }, query: { per_page: limits.page.maxSize }, signal }),
  })

/** Whatever is done to a photo shows in its details, in every gallery, in its albums and in the space that is used. */
function usePhotoMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    async onSuccess() {
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
      await client.invalidateQueries({ queryKey: ['photos'] })
    },
  })
}

type Changes = Sent<Contract['PUT /user/photos/{id}']>['body']

export const useChangePhoto = () =>
  usePhotoMutation(({ id, body }: { id: number; body: Changes }) =>
    api('PUT /user/photos/{id}', { params: { id }, body }),
  )

/** Other bytes under the same link; what was there is kept as a version. */
export const useReplacePhoto = () =>
  usePhotoMutation(({ id, file }: { id: number; file: File }) => {
    const form = new FormData()
    form.set('file', file)
    return api('POST /user/photos/{id}/replace', { params: { id }, form })
  })

export const useCopyPhoto = () =>
  usePhotoMutation(({ file, fields }: { file: File; fields: Record<string, string> }) =>
    uploadFile(file, fields, { signal: new AbortController().signal, onProgress: () => {} }),
  )

interface Version {
  id: number
  version: number
}

export const useRestoreVersion = () =>
  usePhotoMutation((params: Version) => api('POST /user/photos/{id}/versions/{version}/restore', { params }))

export const useDeleteVersion = () =>
  usePhotoMutation((params: Version) => api('DELETE /user/photos/{id}/versions/{version}', { params }))

/** The file as it was sent, with its name. */
export function useOriginal() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(id: number) {
      const [photo, bytes] = await Promise.all([
        client.fetchQuery({ ...photoQuery(id), staleTime: 10_000 }),
        apiBytes('GET /user/photos/{id}/original', { params: { id } }),
      ])
      return new File([bytes as Uint8Array<ArrayBuffer>], photo.filename || `${photo.key}.${photo.extension}`, {
        type: photo.mimetype,
      })
    },
  })
}

/** Whether a photo that does not load was deleted elsewhere; then the galleries learn of it too. */
export function useIsGone() {
  const client = useQueryClient()
  return async (id: number) => {
    try {
      await client.fetchQuery({ ...photoQuery(id), staleTime: 0, retry: false })
      return false
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone) void client.invalidateQueries({ queryKey: ['photos', 'index'] })
      return isGone
    }
  }
}
