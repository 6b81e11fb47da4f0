import type { Handle } from '#http/api/handle.ts'
import type { SettingsService } from './service.ts'

export function settingsRoutes(handle: Handle, settings: SettingsService) {
  handle('GET /admin/settings', () => settings.show())
  handle('PUT /admin/settings', ({ caller, client, body }) => settings.change({ caller, client }, body))
  handle('POST /admin/settings/test_mail', ({ caller, client, body }) =>
    settings.testMail({ caller, client }, body.email),
  )
  handle('POST /admin/settings/test_captcha', ({ caller, client, body }) =>
    settings.testCaptcha({ caller, client }, body.captcha),
  )
  handle('POST /admin/settings/test_sms', ({ caller, client, body }) => settings.testSms({ caller, client }, body))
}
