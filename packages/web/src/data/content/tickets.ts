import type { Contract, Sent } from '@imagora/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'
import type { TicketsSearch } from './ticket-search.ts'

/** Milliseconds between two polls, since support may reply at any time; a background tab does not poll. */
const everyHalfMinute = 30_000

export const ticketsQuery = ({ q, page, status }: TicketsSearch) =>
  queryOptions({
    queryKey: ['tickets', { q, page, status }],
    queryFn: ({ signal }) => api('GET /user/tickets', { query: { q, page, status }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const ticketQuery = (issue_no: string) =>
  queryOptions({
    queryKey: ['tickets', issue_no],
    queryFn: ({ signal }) => api('GET /user/tickets/{issue_no}', { params: { issue_no }, signal }),
    staleTime: 0,
    refetchInterval: everyHalfMinute,
  })

/** Replies are ordered newest first, because users come for the last one. */
export const repliesQuery = (issue_no: string) =>
  infiniteQueryOptions({
    queryKey: ['tickets', issue_no, 'replies'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /user/tickets/{issue_no}/replies', {
        params: { issue_no },
        query: { order: 'newest', page: pageParam, per_page: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    staleTime: 0,
    refetchInterval: everyHalfMinute,
  })

function useTicketMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The refetch runs on failure too: a rejected call means that the cached ticket is outdated.
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['tickets'] }), client.invalidateQueries(profileQuery)]),
  })
}

type NewTicket = Sent<Contract['POST /user/tickets']>['body']

export const useCreateTicket = () => useTicketMutation((body: NewTicket) => api('POST /user/tickets', { body }))

export const useReply = (issue_no: string) =>
  useTicketMutation((content: string) =>
    api('POST /user/tickets/{issue_no}/reply', { params: { issue_no }, body: { content } }),
  )

export const useCloseTicket = (issue_no: string) =>
  useTicketMutation(() => api('PUT /user/tickets/{issue_no}/close', { params: { issue_no } }))

export const useSeeTicket = (issue_no: string) =>
  useTicketMutation((reply_id: number) =>
    api('PUT /user/tickets/{issue_no}/seen', { params: { issue_no }, body: { reply_id } }),
  )
