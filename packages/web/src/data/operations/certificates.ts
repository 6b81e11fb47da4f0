import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

export const certificateQuery = queryOptions({
  queryKey: ['admin', 'certificate'],
  queryFn: () => api('GET /admin/certificate'),
  staleTime: 0,
})

/** Renews a certificate that is due, or reads the files again. */
export function useRenewCertificate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /admin/certificate'),
    onSuccess: (status) => client.setQueryData(certificateQuery.queryKey, status),
  })
}
