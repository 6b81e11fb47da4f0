import type { Contract, PhotoDetail, Sent } from '@imagora/contract'
import { limits, rawTypes } from '@imagora/contract/limits'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { albumChoiceQuery } from './albums.ts'
import { ApiError } from '#data/api/api-error.ts'
import { api, apiBytes } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'
import { uploadFile } from '#data/uploads/upload.ts'

const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'one', id],
    queryFn: ({ signal }) => api('GET /user/photos/{id}', { params: { id }, signal }),
  })

export const usePhoto = (id: number) => useQuery(photoQuery(id))

/** Interval at which the progress of a conversion is polled. */
const PLAYBACK_POLL_MS = 3000

/** Returns a video with the state of the copy that every browser plays, as it is being made. */
export const useWatchedPhoto = (id: number) =>
  useQuery({
    ...photoQuery(id),
    refetchInterval: ({ state }) => state.data?.video?.playback === 'preparing' && PLAYBACK_POLL_MS,
  })

const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'versions', id],
    queryFn: ({ signal }) =>
      api('GET /user/photos/{id}/versions', { params: { id }, query: { per_page: limits.page.maxSize }, signal }),
  })

/** Previous versions of a photo, newest first. */
export function useVersions({ id, version_count }: PhotoDetail) {
  const { data } = useQuery({ ...versionsQuery(id), enabled: version_count > 0 })
  return version_count > 0 ? (data?.data ?? []) : []
}

/** Albums selectable for a photo, with its current albums first. */
export function useAlbumNames({ albums }: PhotoDetail) {
  const { data = [] } = useQuery(albumChoiceQuery)
  return new Map([...albums, ...data].map(({ id, name }) => [id, name]))
}

/** A change to a photo affects its details, all galleries, its albums and the used storage. */
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

type PhotoUpdate = Sent<Contract['PUT /user/photos/{id}']>['body']

export const useUpdatePhoto = () =>
  usePhotoMutation(({ id, body }: { id: number; body: PhotoUpdate }) =>
    api('PUT /user/photos/{id}', { params: { id }, body }),
  )

/** Replaces the file under the same link; the previous file is kept as a version. */
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

const fetchPhoto = (client: QueryClient, id: number) => client.fetchQuery({ ...photoQuery(id), staleTime: 10_000 })

async function fetchOriginal(client: QueryClient, id: number) {
  const [photo, bytes] = await Promise.all([
    fetchPhoto(client, id),
    apiBytes('GET /user/photos/{id}/original', { params: { id } }),
  ])
  return new File([bytes as Uint8Array<ArrayBuffer>], photo.filename || `${photo.key}.${photo.extension}`, {
    type: photo.mimetype,
  })
}

/** Downloads the original file under its name. */
export function useDownloadOriginal() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (id: number) => fetchOriginal(client, id) })
}

const rawExtensions: ReadonlySet<string> = new Set(rawTypes)

/** Downloads the original file for the editor; null for a camera RAW file, which no browser can edit. */
export function useDownloadForEditor() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(id: number) {
      const { extension } = await fetchPhoto(client, id)
      return rawExtensions.has(extension) ? null : fetchOriginal(client, id)
    },
  })
}

/** Returns whether a photo that fails to load was deleted elsewhere; if so, the galleries are invalidated. */
export function useCheckPhotoGone() {
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

/** Tags of the user's photos with their photo counts, for suggestions. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => api('GET /user/tags', { signal }),
})
