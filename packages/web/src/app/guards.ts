/** Access requirement of a route. */
export type RouteAccess = 'anyone' | 'stranger' | 'explore' | 'user' | 'admin' | 'setup'

export interface SessionState {
  isSetupNeeded: boolean
  isExploreOn: boolean
  isLoggedIn: boolean
  /** The account has a role in the admin panel. */
  isStaff: boolean
}

export type GuardDecision = 'show' | 'to_next' | 'to_login' | 'to_setup' | 'to_home' | 'to_404' | 'not_found'

const accessRules: Record<RouteAccess, (situation: SessionState) => GuardDecision> = {
  anyone: () => 'show',
  // A logged-in user does not need these pages.
  stranger: ({ isLoggedIn }) => (isLoggedIn ? 'to_next' : 'show'),
  explore: ({ isExploreOn }) => (isExploreOn ? 'show' : 'to_404'),
  user: ({ isLoggedIn }) => (isLoggedIn ? 'show' : 'to_login'),
  // A user without access must not learn that the admin panel exists.
  admin: ({ isLoggedIn, isStaff }) => (isStaff ? 'show' : isLoggedIn ? 'not_found' : 'to_login'),
  setup: () => 'to_home',
}

/** Decides whether a route is displayed or redirected. A site that is not set up has only the setup page. */
export function decideAccess(need: RouteAccess, situation: SessionState): GuardDecision {
  if (situation.isSetupNeeded) return need === 'setup' ? 'show' : 'to_setup'
  return accessRules[need](situation)
}
