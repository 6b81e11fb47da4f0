import type { Contract, Sent, UserOptionChanges } from '@imagora/contract'
import { api } from '#data/api/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from './session.ts'

/** Updates only the fields contained in the form. */
export const updateProfile = (form: FormData) => api('POST /user/profile', { form })

export function updateAvatar(picture: Blob) {
  const form = new FormData()
  form.append('avatar', picture, 'avatar')
  return updateProfile(form)
}

export const deleteAvatar = () => api('DELETE /user/avatar')

export const updateUserOptions = (body: UserOptionChanges) => api('POST /user/setting', { body })

export const updatePassword = (body: Sent<Contract['PUT /user/password']>['body']) =>
  api('PUT /user/password', { body })

function useDeletionMutation<Answer>(mutationFn: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }) })
}

export const useScheduleDeletion = () => useDeletionMutation(() => api('POST /user/deletion'))
export const useCancelDeletion = () => useDeletionMutation(() => api('DELETE /user/deletion'))
export const usePrepareExport = () => useMutation({ mutationFn: () => api('POST /user/export') })
