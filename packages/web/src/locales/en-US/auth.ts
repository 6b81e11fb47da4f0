import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/auth.ts'

export const texts: Translation<typeof master> = {
  registration_closed: 'Registration is currently closed',
  captcha_failed: 'Failed to load captcha',
  captcha_key_missing: 'Captcha key is missing, please refresh the captcha',
}
