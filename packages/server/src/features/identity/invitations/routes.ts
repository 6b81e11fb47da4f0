import type { Handle } from '#http/api/handle.ts'
import type { InvitationAcceptance } from './accept-invitation.ts'
import type { InvitationService } from './service.ts'

export function invitationRoutes(handle: Handle, invitations: InvitationService, acceptance: InvitationAcceptance) {
  handle('GET /admin/invitations', ({ query }) => invitations.list(query))
  handle('POST /admin/invitations', ({ caller, client, body }) => invitations.invite({ caller, client }, body))
  handle('POST /admin/invitations/{id}/renewal', ({ caller, client, params }) =>
    invitations.renew({ caller, client }, params.id),
  )
  handle('DELETE /admin/invitations/{id}', ({ caller, client, params }) =>
    invitations.revoke({ caller, client }, params.id),
  )
  handle('POST /invitation', ({ body, client }) => acceptance.receive(body.invitation, client))
  handle('POST /invitation/acceptance', ({ body, client }) => acceptance.accept(body, client))
}
