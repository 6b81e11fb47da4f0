import type { Handle } from '#http/handle.ts'
import type { OwnAccountService } from './own-account.ts'
import type { AccountService } from './service.ts'

export function accountRoutes(handle: Handle, account: AccountService, own: OwnAccountService) {
  handle('GET /user/profile', ({ caller }) => account.profile(caller))
  handle('PUT /user/password', ({ caller, body, client }) => own.changePassword(caller, body, client))
}
