/** What a part of the application asks of whoever opens it. */
export type RouteAccess = 'anyone' | 'stranger' | 'explore' | 'user' | 'admin' | 'setup'

export interface SessionState {
  isSetupNeeded: boolean
  isExploreOn: boolean
  isLoggedIn: boolean
  isAdmin: boolean
}

export type GuardDecision = 'show' | 'to_next' | 'to_login' | 'to_setup' | 'to_home' | 'to_404' | 'not_found'

const decisions: Record<RouteAccess, (situation: SessionState) => GuardDecision> = {
  anyone: () => 'show',
  // Whoever is inside need not come in.
  stranger: ({ isLoggedIn }) => (isLoggedIn ? 'to_next' : 'show'),
  explore: ({ isExploreOn }) => (isExploreOn ? 'show' : 'to_404'),
  user: ({ isLoggedIn }) => (isLoggedIn ? 'show' : 'to_login'),
  // Whoever may not enter the back office is not told that it is there.
  admin: ({ isLoggedIn, isAdmin }) => (isAdmin ? 'show' : isLoggedIn ? 'not_found' : 'to_login'),
  setup: () => 'to_home',
}

/** Whether a part is shown, or where one is sent instead. A site that is not set up has one page. */
export function decideAccess(need: RouteAccess, situation: SessionState): GuardDecision {
  if (situation.isSetupNeeded) return need === 'setup' ? 'show' : 'to_setup'
  return decisions[need](situation)
}
