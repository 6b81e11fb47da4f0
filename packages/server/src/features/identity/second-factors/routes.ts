import type { Handle } from '#http/api/handle.ts'
import type { SecondFactorService } from './service.ts'

export function secondFactorRoutes(handle: Handle, factors: SecondFactorService) {
  handle('GET /user/second_factors', ({ caller }) => factors.list(caller))
  handle('POST /user/second_factors/totp', ({ caller }) => factors.beginTotp(caller))
  handle('PUT /user/second_factors/totp', ({ caller, body, client }) => factors.confirmTotp(caller, body, client))
  handle('DELETE /user/second_factors/totp', ({ caller }) => factors.removeTotp(caller))
  handle('POST /user/second_factors/passkeys/options', ({ caller, client }) => factors.passkeyOptions(caller, client))
  handle('POST /user/second_factors/passkeys', ({ caller, body, client }) => factors.addPasskey(caller, body, client))
  handle('PUT /user/second_factors/passkeys/{id}', ({ caller, params, body }) =>
    factors.renamePasskey(caller, params.id, body),
  )
  handle('DELETE /user/second_factors/passkeys/{id}', ({ caller, params }) => factors.removePasskey(caller, params.id))
  handle('POST /user/second_factors/recovery_codes', ({ caller }) => factors.renewRecoveryCodes(caller))
}
