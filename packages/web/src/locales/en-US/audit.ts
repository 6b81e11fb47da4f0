import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/audit.ts'

export const texts: Translation<typeof master> = {
  title: 'Audit log',
  search: 'Search action or target',
  none: 'Nothing has been written yet',
  entry: 'Entry',
  action: 'Action',
  target: 'Target',
  user: 'Done by',
  nobody: 'The system',
  ip: 'IP address',
  time: 'Time',
  detail: 'Details',
  actions: {
    'user.create': 'User created',
    'user.change': 'User changed',
    'user.end_sessions': 'Sessions ended',
    'user.delete_tokens': 'API tokens deleted',
    'user.remove_second_factors': 'Two-step verification removed',
    'settings.change': 'Settings changed',
    'settings.test_mail': 'Test mail sent',
    'settings.test_purge': 'Test purge notice sent',
    'aliases.add': 'Old addresses added',
    'aliases.remove': 'Old addresses removed',
    'oauth_provider.create': 'Provider added',
    'oauth_provider.change': 'Provider changed',
    'oauth_provider.delete': 'Provider deleted',
    'oauth_provider.test': 'Provider tested',
  },
}
