import type { Contract, PhotoDetail, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { albumChoiceQuery } from './album-options.ts'
import { ApiError } from '#data/api/api-error.ts'
import { api, apiBytes } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'
import { uploadFile } from '#data/uploads/upload.ts'

const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'one', id],
    queryFn: ({ signal }) => api('GET /user/photos/{id}', { params: { id }, signal }),
  })

/** All that is known of one photo. */
export const usePhoto = (id: number) => useQuery(photoQuery(id))

const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'versions', id],
    queryFn: ({ signal }) =>
      api('GET /user/photos/{id}/versions', { params: { id }, query: { per_page: limits.page.maxSize }, signal }),
  })

/** What the photo has shown before, the newest first. */
export function useVersions({ id, version_count }: PhotoDetail) {
  const { data } = useQuery({ ...versionsQuery(id), enabled: version_count > 0 })
  return version_count > 0 ? (data?.data ?? []) : []
}

/** The albums that a photo may be in, those that it is in first. */
export function useAlbumsFor({ albums }: PhotoDetail) {
  const { data = [] } = useQuery(albumChoiceQuery)
  return new Map([...albums, ...data].map(({ id, name }) => [id, name]))
}

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
  usePhotoMutation(({ id, file, signal }: { id: number; file: File; signal?: AbortSignal }) => {
    const form = new FormData()
    form.set('file', file)
    return api('POST /user/photos/{id}/replace', { params: { id }, form, ...(signal && { signal }) })
  })

export const useCopyPhoto = () =>
  usePhotoMutation(({ file, signal }: { file: File; signal: AbortSignal }) =>
    uploadFile(file, {}, { signal, onProgress: () => {} }),
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
