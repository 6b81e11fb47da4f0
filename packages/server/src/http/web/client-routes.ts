/** The screens of the web application, as its own router knows them; a test compares the two. */
export const clientRoutes = [
  '/',
  '/pages/{slug}',
  '/shares/{slug}',
  '/embed/shares/{slug}',
  '/login',
  '/register',
  '/forget-password',
  '/oauth/{id}',
  '/explore',
  '/explore/@{username}',
  '/explore/albums/{id}',
  '/notices',
  '/notices/{id}',
  '/report',
  '/setup',
  '/user',
  '/user/dashboard',
  '/user/photos',
  '/user/albums',
  '/user/albums/{id}',
  '/user/shares',
  '/user/plans',
  '/user/plans/{id}',
  '/user/orders',
  '/user/orders/{trade_no}',
  '/user/tickets',
  '/user/tickets/create',
  '/user/tickets/{issue_no}',
  '/user/tokens',
  '/user/tokens/create',
  '/user/settings',
  '/user/profile',
  '/user/trash',
  '/admin',
  '/admin/{screen}',
  '/admin/{screen}/{id}',
]

const patterns = clientRoutes.map((route) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}/?$`))

/** Whether the application has a screen at this address. */
export const isClientRoute = (path: string) => patterns.some((pattern) => pattern.test(path))
