import { expect, test } from 'vitest'
import { decide, type Decision, type Need, type Situation } from './guards.ts'

const visitor: Situation = { isSetupNeeded: false, isExploreOn: true, isLoggedIn: false, isAdmin: false }
const user: Situation = { ...visitor, isLoggedIn: true }
const admin: Situation = { ...user, isAdmin: true }

test.each<[Need, string, Situation, Decision]>([
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
  expect(decide(need, situation)).toBe(decision)
})

test.each<Need>(['anyone', 'explore', 'user', 'admin'])('a site that is not set up sends %s to its set-up', (need) => {
  expect(decide(need, { ...admin, isSetupNeeded: true })).toBe('to_setup')
  expect(decide('setup', { ...visitor, isSetupNeeded: true })).toBe('show')
})
