/** Where people work, and what is theirs alone. A share is for whoever was given its address. */
const closed = [
  '/api/',
  '/user',
  '/admin',
  '/setup',
  '/login',
  '/register',
  '/forget-password',
  '/oauth/',
  '/shares/',
  '/s/',
  '/embed/',
  '/report',
]

export const robotsOf = (origin: string, isExploreOpen: boolean) =>
  [
    'User-agent: *',
    ...[...closed, ...(isExploreOpen ? [] : ['/explore', '/feeds/'])].map((path) => `Disallow: ${path}`),
    '',
    // A path would be no valid line: a site that does not know its address has no sitemap.
    ...(origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
  ].join('\n')
