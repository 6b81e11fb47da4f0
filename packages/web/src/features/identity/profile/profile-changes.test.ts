import { expect, test } from 'vitest'
import { toProfileFormData, profileChanges, type ProfileValues } from './profile-changes.ts'

const before: ProfileValues = {
  name: 'Ann',
  tagline: '',
  bio: '',
  url: 'https://ann.example',
  company: '',
  company_title: '',
  location: '',
  full_name: '',
  interests: ['sailing'],
  socials: ['https://a.example'],
}

test('only what changed is sent, addresses with their scheme and without blank lines', () => {
  expect(profileChanges(before, before)).toEqual({})
  expect(profileChanges(before, { ...before, url: 'ann.example', socials: ['https://a.example', ' '] })).toEqual({})
  expect(profileChanges(before, { ...before, name: 'Anna', socials: ['a.example', 'b.example'] })).toEqual({
    name: 'Anna',
    socials: ['https://a.example', 'https://b.example'],
  })
})

test('sends an emptied list as one blank', () => {
  expect([...toProfileFormData({ tagline: '', interests: [], socials: ['x', 'y'] }).entries()]).toEqual([
    ['tagline', ''],
    ['interests[]', ''],
    ['socials[]', 'x'],
    ['socials[]', 'y'],
  ])
})
