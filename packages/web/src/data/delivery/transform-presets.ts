import type { Contract, Sent } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export const transformPresetsQuery = queryOptions({
  queryKey: ['admin', 'transform-presets'],
  queryFn: () => api('GET /admin/transform_presets'),
})

export type TransformPresetBody = Sent<Contract['POST /admin/transform_presets']>['body']
type TransformPresetUpdate = Sent<Contract['PUT /admin/transform_presets/{id}']>['body'] & { id: number }

export const useCreateTransformPreset = () =>
  useAdminMutation((body: TransformPresetBody) => api('POST /admin/transform_presets', { body }))

export const useUpdateTransformPreset = () =>
  useAdminMutation(
    ({ id, ...body }: TransformPresetUpdate) => api('PUT /admin/transform_presets/{id}', { params: { id }, body }),
    // The link builder keeps pictures by their addresses, which are the same for the changed preset.
    [['photos', 'delivered']],
  )

export const deleteTransformPreset = (id: number) => api('DELETE /admin/transform_presets/{id}', { params: { id } })

export const useDeleteTransformPreset = () => useAdminMutation(deleteTransformPreset)

/** The newest own picture, on which presets are shown; null without any. */
export const samplePhotoQuery = queryOptions({
  queryKey: ['photos', 'newest-picture'],
  queryFn: async ({ signal }) => {
    const { data } = await api('GET /user/photos', { query: { kind: 'image', per_page: 1 }, signal })
    return data[0] ?? null
  },
})
