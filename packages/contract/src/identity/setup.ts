import { z } from 'zod'
import { Email, NewPassword, RequiredLine, Username } from '../common.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { Settings } from '../settings.ts'

const {
  site_title,
  language,
  time_zone,
  upload_requires_mobile,
  follow_browser_language,
  theme,
  upload_start_at_once,
} = Settings.shape

export const SetupInput = z.strictObject({
  code: RequiredLine(limits.text, 'required'),
  site_title,
  language,
  time_zone,
  upload_requires_mobile,
  follow_browser_language: follow_browser_language.optional(),
  theme: theme.optional(),
  upload_start_at_once: upload_start_at_once.optional(),
  username: Username,
  email: Email,
  password: NewPassword,
})
export type SetupInput = z.output<typeof SetupInput>

export const setup = defineRoutes({
  'POST /setup': {
    access: 'public',
    body: SetupInput,
    data: z.object({ token: z.string() }),
    refuses: ['setup_code_wrong', 'setup_done'],
  },
})
