import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { createPasskey } from '#lib/browser/passkeys.ts'

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => api('GET /user/second_factors'),
})

function useFactorMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries(factorsQuery) })
}

export const useStartTotpSetup = () => useFactorMutation(() => api('POST /user/second_factors/totp'))

export const useConfirmTotp = () =>
  useFactorMutation((code: string) => api('PUT /user/second_factors/totp', { body: { code } }))

export const useDeleteTotp = () => useFactorMutation(() => api('DELETE /user/second_factors/totp'))

export const useCreatePasskey = () =>
  useFactorMutation(async (name: string) => {
    const passkey = await createPasskey(await api('POST /user/second_factors/passkeys/options'))
    return api('POST /user/second_factors/passkeys', { body: { name, passkey } })
  })

export const useRenamePasskey = (id: number) =>
  useFactorMutation((name: string) => api('PUT /user/second_factors/passkeys/{id}', { params: { id }, body: { name } }))

export const useDeletePasskey = (id: number) =>
  useFactorMutation(() => api('DELETE /user/second_factors/passkeys/{id}', { params: { id } }))

export const useRegenerateRecoveryCodes = () => useFactorMutation(() => api('POST /user/second_factors/recovery_codes'))
