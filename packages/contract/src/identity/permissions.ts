/** What an API token may be allowed to do: the words that clients of this API know, whether a route asks for them yet or not. */
export const permissionWords = [
  'upload:write',
  'user:photo:read',
  'user:photo:write',
  'user:album:read',
  'user:album:write',
  'user:share:read',
  'user:share:write',
  'user:profile:read',
  'user:profile:write',
  'user:group:read',
  'user:group:write',
  'user:capacity:read',
  'user:capacity:write',
  'user:token:read',
  'oauth:read',
  'explore:read',
  'explore:write',
  'user:ticket:read',
  'user:ticket:write',
  'user:order:read',
  'user:order:write',
] as const

export type Permission = (typeof permissionWords)[number]
