import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/account.ts'

export const texts: Translation<typeof master> = {
  update_failed: 'Update failed',
  modification_failed: 'Modification failed',
}
