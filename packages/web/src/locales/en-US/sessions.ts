import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/sessions.ts'

export const texts: Translation<typeof master> = {
  list: 'Devices that are logged in',
  device: '{browser} on {os}',
  unknown_device: 'Unknown device',
  current: 'This device',
  active_now: 'Active now',
  last_used: 'Used {time}',
  created: 'logged in {time}',
  end: 'Log out',
  end_named: 'Log out {name} ({place})',
  ended: '{name} is logged out',
  end_others_one: 'Log out {count, number} other device',
  end_others_other: 'Log out {count, number} other devices',
  end_others_hint: 'They have to log in again. This device and API tokens are not affected.',
  others_ended: 'All other devices are logged out',
  alone: 'No other device is logged in to this account.',
}
