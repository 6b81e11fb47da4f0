import type { Contract, Sent, Share } from '@imagora/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

export type NewShare = Sent<Contract['POST /user/shares']>['body']

/** Mutation of shares; invalidates all share queries on success. */
export function useShareChange<T, A>(mutationFn: (input: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['shares'] }) })
}

export const useCreateShare = () => useShareChange((body: NewShare) => api('POST /user/shares', { body }))

type Named = Pick<Share, 'album' | 'content'>

/** Returns the name of a share in its owner's list: its album, or the first line of its description. */
export const shareName = ({ album, content }: Named, otherwise: string) =>
  album?.name || content.trim().split('\n', 1)[0] || otherwise
