import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { profileQuery } from './session.ts'

function useLeavingMutation<Answer>(mutationFn: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }) })
}

export const useScheduleDeletion = () => useLeavingMutation(() => api('POST /user/deletion'))
export const useCancelDeletion = () => useLeavingMutation(() => api('DELETE /user/deletion'))
export const usePrepareExport = () => useMutation({ mutationFn: () => api('POST /user/export') })
