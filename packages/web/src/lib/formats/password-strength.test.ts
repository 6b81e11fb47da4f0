import { expect, test } from 'vitest'
import { getPasswordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['Ab1!xyz', 0],
  ['😀😀😀😀', 0],
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abcdefgh', 1],
  ['Password1', 1],
  ['qwerty123456', 1],
  ['annsmith99', 1],
  ['        ', 1],
  ['woaini1314', 1],
  ['tgmkwqpz', 2],
  ['Tr0ub4dor', 3],
  ['correct horse battery staple', 4],
  ['图片的家安静快速而且属于我', 4],
])('[BO-02] “%s” has strength %i', (password, strength) => {
  expect(getPasswordStrength(password, ['annsmith', 'ann@example.org'])).toBe(strength)
})

test('what its owner is called makes a password weaker', () => {
  expect(getPasswordStrength('marigold-41')).toBeGreaterThan(getPasswordStrength('marigold-41', ['Marigold']))
})
