import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/shares.ts'

export const texts: Translation<typeof master> = {
  create_failed: 'Failed to create share',
  password_wrong: 'Incorrect password',
}
