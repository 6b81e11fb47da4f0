import type { Contract, InvitationState, Sent } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

/** The newest invitations; older ones are found by the filter of their state. */
export const invitationsQuery = (state: InvitationState | undefined) =>
  queryOptions({
    queryKey: ['admin', 'invitations', state],
    queryFn: () => api('GET /admin/invitations', { query: { per_page: 100, state } }),
  })

type NewInvitations = Sent<Contract['POST /admin/invitations']>['body']

export const useCreateInvitations = () =>
  useAdminMutation((body: NewInvitations) => api('POST /admin/invitations', { body }))

export const useRenewInvitation = () =>
  useAdminMutation((id: number) => api('POST /admin/invitations/{id}/renewal', { params: { id } }))

export const useRevokeInvitation = () =>
  useAdminMutation((id: number) => api('DELETE /admin/invitations/{id}', { params: { id } }))

/** The invitation of a token, as the invited person sees it. */
export const receivedInvitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['invitation', invitation],
    queryFn: () => api('POST /invitation', { body: { invitation } }),
    retry: false,
  })

export const acceptInvitation = (body: Sent<Contract['POST /invitation/acceptance']>['body']) =>
  api('POST /invitation/acceptance', { body })
