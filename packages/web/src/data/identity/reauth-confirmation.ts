import type { Contract, Sent } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

export const getReauthOptions = () => api('GET /user/reauth')

export const reauthOptionsQuery = queryOptions({
  queryKey: ['reauth'],
  queryFn: getReauthOptions,
  gcTime: 0,
})

export const confirmReauth = (body: Sent<Contract['POST /user/reauth']>['body']) => api('POST /user/reauth', { body })
