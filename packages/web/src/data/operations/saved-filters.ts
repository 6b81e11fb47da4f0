import type { AdminTable, SavedFilter } from '@imagora/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** Filters that the signed-in person saved for a table; undefined while they are loading. */
export const useSavedFilters = (table: AdminTable) =>
  useQuery({
    queryKey: ['saved-filters', table],
    queryFn: ({ signal }) => api('GET /user/saved_filters', { query: { table }, signal }),
  }).data

function useSavedFilterMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The refetch runs on failure too: the filter may have been deleted in another window.
    onSettled: () => client.invalidateQueries({ queryKey: ['saved-filters'] }),
  })
}

export const useCreateSavedFilter = () =>
  useSavedFilterMutation((body: Omit<SavedFilter, 'id'>) => api('POST /user/saved_filters', { body }))

export const useUpdateSavedFilter = () =>
  useSavedFilterMutation(({ id, ...body }: Pick<SavedFilter, 'id'> & Partial<Omit<SavedFilter, 'id' | 'table'>>) =>
    api('PUT /user/saved_filters/{id}', { params: { id }, body }),
  )

export const useDeleteSavedFilter = () =>
  useSavedFilterMutation((id: number) => api('DELETE /user/saved_filters/{id}', { params: { id } }))
