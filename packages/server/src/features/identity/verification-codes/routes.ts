import type { Handle } from '#http/api/handle.ts'
import type { VerificationCodeService } from './service.ts'

export function codeRoutes(handle: Handle, codes: VerificationCodeService) {
  handle('POST /mail/send', ({ caller, body, client }) => codes.sendMail(body, caller, client))
  handle('POST /sms/send', ({ caller, body, client }) => codes.sendSms(body, caller, client))
  handle('POST /mail/reset_password', ({ body, client }) => codes.resetPassword({ email: body.email }, body, client))
  handle('POST /sms/reset_password', ({ body: { phone, country_code, ...body }, client }) =>
    codes.resetPassword({ phone, country_code }, body, client),
  )
  handle('POST /user/bind_email', ({ caller, body: { email, code }, client }) =>
    codes.bindContact(caller, { email }, code, client),
  )
  handle('POST /user/bind_phone', ({ caller, body: { phone, country_code, code }, client }) =>
    codes.bindContact(caller, { phone, country_code }, code, client),
  )
}
