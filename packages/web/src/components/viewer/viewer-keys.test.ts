import { expect, test } from 'vitest'
import { actOf } from './viewer-keys.ts'

const pressed = (key: string, held = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('keys ask for what the viewer does', () => {
  expect(actOf(pressed('ArrowRight'), true)).toBe('next')
  expect(actOf(pressed('Home'), true)).toBe('first')
  expect(actOf(pressed('?', { shiftKey: true }), true)).toBe('help')
})

test('Caps Lock changes nothing, and one letter means another thing with Shift', () => {
  expect(actOf(pressed('I'), true)).toBe('details')
  expect(actOf(pressed('F'), true)).toEqual({ key: 'f' })
  expect(actOf(pressed('F', { shiftKey: true }), true)).toBe('full_screen')
})

test('what the viewer does not know is the key of an act of the place', () => {
  expect(actOf(pressed('Delete'), true)).toEqual({ key: 'Delete' })
})

test('shortcuts of the browser and the system are left alone', () => {
  expect(actOf(pressed('s', { ctrlKey: true }), true)).toBe(null)
  expect(actOf(pressed('ArrowLeft', { altKey: true }), true)).toBe(null)
})

test('switched off, keys still move and close', () => {
  expect(actOf(pressed('s'), false)).toBe(null)
  expect(actOf(pressed('Delete'), false)).toBe(null)
  expect(actOf(pressed('ArrowLeft'), false)).toBe('previous')
  expect(actOf(pressed('Escape'), false)).toBe('close')
})
