import { expect, test } from 'vitest'
import { decideAccess, type GuardDecision, type RouteAccess, type SessionState } from './guards.ts'

const visitor: SessionState = { isSetupNeeded: false, isExploreOn: true, isLoggedIn: false, isStaff: false }
const user: SessionState = { ...visitor, isLoggedIn: true }
const admin: SessionState = { ...user, isStaff: true }

test.each<[RouteAccess, string, SessionState, GuardDecision]>([
  ['anyone', 'a visitor', visitor, 'show'],
  ['stranger', 'a visitor [AR-04]', visitor, 'show'],
  ['stranger', 'a user, who is in already', user, 'to_next'],
  ['explore', 'a visitor', visitor, 'show'],
  ['explore', 'a visitor of a site without explore [AR-05]', { ...visitor, isExploreOn: false }, 'to_404'],
  ['user', 'a visitor [AR-07]', visitor, 'to_login'],
  ['user', 'a user', user, 'show'],
  ['admin', 'a visitor [AD-02]', visitor, 'to_login'],
  ['admin', 'a user without the role [AD-02]', user, 'not_found'],
  ['admin', 'an admin', admin, 'show'],
  ['setup', 'anyone once the site is set up', admin, 'to_home'],
])('%s for %s', (need, _who, situation, decision) => {
  expect(decideAccess(need, situation)).toBe(decision)
})

test.each<RouteAccess>(['anyone', 'explore', 'user', 'admin'])(
  'a site that is not set up sends %s to its set-up',
  (need) => {
    expect(decideAccess(need, { ...admin, isSetupNeeded: true })).toBe('to_setup')
    expect(decideAccess('setup', { ...visitor, isSetupNeeded: true })).toBe('show')
  },
)
