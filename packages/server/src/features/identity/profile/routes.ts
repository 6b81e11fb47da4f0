import type { Handle } from '#http/api/handle.ts'
import type { OwnAccountService } from './account-settings.ts'
import type { AccountService } from './service.ts'

export function accountRoutes(handle: Handle, account: AccountService, own: OwnAccountService) {
  handle('GET /user/profile', ({ caller, client }) => account.getProfile(caller, client))
  handle('POST /user/profile', ({ caller, form, client }) => own.updateProfile(caller, form, client))
  handle('DELETE /user/avatar', ({ caller }) => own.removeAvatar(caller))
  handle('POST /user/setting', ({ caller, body }) => own.changeOptions(caller, body))
  handle('PUT /user/password', ({ caller, body, client }) => own.changePassword(caller, body, client))
}
