import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/tokens.ts'

export const texts: Translation<typeof master> = {
  create_failed: 'Failed to create token',
  permissions_failed: 'Failed to get permissions',
}
