import type { Handle } from '#http/handle.ts'
import type { AuthService } from './service.ts'

export function authRoutes(handle: Handle, auth: AuthService) {
  handle('GET /captcha', ({ client }) => auth.captcha(client))
  handle('POST /login', ({ body, client }) => auth.login(body, client))
  handle('POST /register', ({ body, client }) => auth.register(body, client))
  handle('POST /logout', ({ caller }) => auth.logout(caller))
  handle('POST /user/reauth', ({ caller, body, client }) => auth.reauth(caller, body, client))
}
