import type { Handle } from '#http/api/handle.ts'
import type { SecondFactorStepService } from '#features/identity/second-factors/second-step.ts'
import type { LoginSessionService } from './login-session.ts'
import type { AuthService } from './service.ts'

interface Services {
  auth: AuthService
  loginSessions: LoginSessionService
  secondStep: SecondFactorStepService
}

export function authRoutes(handle: Handle, { auth, loginSessions, secondStep }: Services) {
  handle('GET /captcha', ({ client }) => auth.issueCaptcha(client))
  handle('POST /login', ({ body, client }) => auth.login(body, client))
  handle('POST /login/second_factor', ({ body, client }) => loginSessions.completeSecondFactor(body, client))
  handle('GET /login/passkey', ({ client }) => secondStep.passkeyRequest(client))
  handle('POST /login/passkey', ({ body, client }) => loginSessions.logInWithPasskey(body, client))
  handle('POST /register', ({ body, client }) => auth.register(body, client))
  handle('GET /user/reauth', ({ caller, client }) => secondStep.reauthOptions(caller, client))
  handle('POST /user/reauth', ({ caller, body, client }) => auth.reauth(caller, body, client))
}
