import type { Handle } from '#http/handle.ts'
import type { AccountService } from './service.ts'

export function accountRoutes(handle: Handle, account: AccountService) {
  handle('GET /user/profile', ({ caller }) => account.profile(caller))
}
