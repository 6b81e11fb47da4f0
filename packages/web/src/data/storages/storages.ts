import type { Contract, Sent } from '@imagora/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { ApiError } from '#data/api/api-error.ts'
import { api } from '#data/api/client.ts'

const RUNNING_MOVE_POLL_MS = 2000
const IDLE_POLL_MS = 30_000

export const storagesQuery = queryOptions({
  queryKey: ['admin', 'storages'],
  queryFn: async () => (await api('GET /admin/storages', { query: { per_page: 100 } })).data,
  refetchInterval: IDLE_POLL_MS,
})

export const groupsQuery = queryOptions({
  queryKey: ['admin', 'storages', 'groups'],
  queryFn: () => api('GET /admin/storages/groups'),
})

/** Storage migrations; the query polls every other second while one is running, so that its progress is visible. */
export const movesQuery = queryOptions({
  queryKey: ['admin', 'moves'],
  queryFn: async () => (await api('GET /admin/moves', { query: { per_page: 10 } })).data,
  refetchInterval: ({ state }) =>
    state.data?.some((move) => move.state === 'running') ? RUNNING_MOVE_POLL_MS : IDLE_POLL_MS,
})

/** Current holder of a storage, fetched before the confirmation: another site may have taken over the storage since. */
export const holderQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'storages', id, 'holder'],
    queryFn: () => api('GET /admin/storages/{id}/holder', { params: { id } }),
    staleTime: 0,
  })

export type NewStorageBody = Sent<Contract['POST /admin/storages']>['body']
type StorageUpdate = Sent<Contract['PUT /admin/storages/{id}']>['body'] & { id: number }
type StorageTestInput = Sent<Contract['POST /admin/storages/test']>['body']
type Confirmation = Sent<Contract['POST /admin/storages/{id}/confirm']>['body'] & { id: number }
type NewMove = Sent<Contract['POST /admin/moves']>['body']
type MoveChange = Sent<Contract['PUT /admin/moves/{id}']>['body'] & { id: number }

/** Renames validation errors, because the form keeps the connection's fields beside the others. */
export async function withFormFieldNames<T>(call: Promise<T>) {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, statusText, message, data, errors } = error
    const named = Object.entries(errors).map(([name, texts]) => [name.replace(/^connection\./, ''), texts])
    throw new ApiError(status, statusText, message, { ...(data as object), errors: Object.fromEntries(named) })
  }
}

export const useCreateStorage = () =>
  useAdminMutation((body: NewStorageBody) => withFormFieldNames(api('POST /admin/storages', { body })))

export const useUpdateStorage = () =>
  useAdminMutation(({ id, ...body }: StorageUpdate) =>
    withFormFieldNames(api('PUT /admin/storages/{id}', { params: { id }, body })),
  )

export const useDeleteStorage = () =>
  useAdminMutation((id: number) => api('DELETE /admin/storages/{id}', { params: { id } }))

/** Tests a connection before it is saved; the stored secrets of the storage with this id stand for empty ones. */
export const useTestUnsavedStorage = (id: number | null) =>
  useMutation({
    mutationFn: (connection: StorageTestInput['connection']) =>
      api('POST /admin/storages/test', { body: { storage_id: id, connection } }),
  })

export const useConfirmStorage = () =>
  useAdminMutation(({ id, ...body }: Confirmation) =>
    api('POST /admin/storages/{id}/confirm', { params: { id }, body }),
  )

export const useStartMove = () => useAdminMutation((body: NewMove) => api('POST /admin/moves', { body }))

export const useUpdateMove = () =>
  useAdminMutation(({ id, ...body }: MoveChange) => api('PUT /admin/moves/{id}', { params: { id }, body }))
