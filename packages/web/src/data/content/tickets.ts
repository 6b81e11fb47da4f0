import type { Contract, Sent, AdminTicket } from '@imagora/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'
import type { TicketsSearch, AdminTicketsSearch } from './search-params.ts'

/** Milliseconds between two polls, since support may reply at any time; a background tab does not poll. */
const TICKET_POLL_MS = 30_000

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
    refetchInterval: TICKET_POLL_MS,
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
    refetchInterval: TICKET_POLL_MS,
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

export const useReplyToTicket = (issue_no: string) =>
  useTicketMutation((content: string) =>
    api('POST /user/tickets/{issue_no}/reply', { params: { issue_no }, body: { content } }),
  )

export const useCloseTicket = (issue_no: string) =>
  useTicketMutation(() => api('PUT /user/tickets/{issue_no}/close', { params: { issue_no } }))

export const useMarkTicketSeen = (issue_no: string) =>
  useTicketMutation((reply_id: number) =>
    api('PUT /user/tickets/{issue_no}/seen', { params: { issue_no }, body: { reply_id } }),
  )

export const adminTicketsQuery = ({ unread, waiting, hide: _hide, ...search }: AdminTicketsSearch) => {
  const query = {
    ...search,
    ...(unread && { unread: '1' as const }),
    ...(waiting && { waiting: '1' as const }),
  }
  return queryOptions({
    queryKey: ['admin', 'tickets', query],
    queryFn: ({ signal }) => api('GET /admin/tickets', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const adminTicketQuery = (issue_no: string) =>
  queryOptions({
    queryKey: ['admin', 'tickets', issue_no],
    queryFn: ({ signal }) => api('GET /admin/tickets/{issue_no}', { params: { issue_no }, signal }),
    staleTime: 0,
    refetchInterval: TICKET_POLL_MS,
  })

/** Replies are ordered newest first, because the last one is the one to answer. */
export const adminRepliesQuery = (issue_no: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'tickets', issue_no, 'replies'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/tickets/{issue_no}/replies', {
        params: { issue_no },
        query: { order: 'newest', page: pageParam, per_page: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    staleTime: 0,
    refetchInterval: TICKET_POLL_MS,
  })

export const ticketTemplatesQuery = queryOptions({
  queryKey: ['admin', 'ticket-templates'],
  queryFn: ({ signal }) => api('GET /admin/ticket-templates', { signal }),
})

function useAdminTicketMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The refetch runs on failure too: another administrator may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export const useAdminReplyToTicket = (issue_no: string) =>
  useAdminTicketMutation((content: string) =>
    api('POST /admin/tickets/{issue_no}/reply', { params: { issue_no }, body: { content } }),
  )

export const useAdminMarkTicketSeen = (issue_no: string) =>
  useAdminTicketMutation((reply_id: number) =>
    api('PUT /admin/tickets/{issue_no}/seen', { params: { issue_no }, body: { reply_id } }),
  )

export const useAssignTicket = (issue_no: string) =>
  useAdminTicketMutation((user_id: number | null) =>
    api('PUT /admin/tickets/{issue_no}/assign', { params: { issue_no }, body: { user_id } }),
  )

const closeTicket = (issue_no: string) => api('PUT /admin/tickets/{issue_no}/close', { params: { issue_no } })

export const changeTickets = (tickets: Pick<AdminTicket, 'issue_no'>[], action: 'close' | 'reopen') =>
  api('PUT /admin/tickets', { body: { action, ids: tickets.map(({ issue_no }) => issue_no) } })

export const useAdminCloseTicket = (issue_no: string) => useAdminTicketMutation(() => closeTicket(issue_no))

export const useReopenTicket = (issue_no: string) =>
  useAdminTicketMutation(() => api('PUT /admin/tickets/{issue_no}/reopen', { params: { issue_no } }))

interface TemplateInput {
  name: string
  content: string
}

export const useSaveTemplate = (id: number | null) =>
  useAdminTicketMutation(async (body: TemplateInput) =>
    id === null
      ? void (await api('POST /admin/ticket-templates', { body }))
      : api('PUT /admin/ticket-templates/{id}', { params: { id }, body }),
  )

export const useDeleteTemplate = () =>
  useAdminTicketMutation((id: number) => api('DELETE /admin/ticket-templates/{id}', { params: { id } }))
