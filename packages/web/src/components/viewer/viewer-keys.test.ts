import { expect, test } from 'vitest'
import { parseViewerKey } from './viewer-keys.ts'

const pressed = (key: string, held = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('keys ask for what the viewer does', () => {
  expect(parseViewerKey(pressed('ArrowRight'), true)).toBe('next')
  expect(parseViewerKey(pressed('Home'), true)).toBe('first')
  expect(parseViewerKey(pressed('?', { shiftKey: true }), true)).toBe('help')
})

test('[FR-84] from right to left the next photo is to the left', () => {
  expect(parseViewerKey(pressed('ArrowLeft'), true, true)).toBe('next')
  expect(parseViewerKey(pressed('ArrowRight'), false, true)).toBe('previous')
  expect(parseViewerKey(pressed('PageDown'), true, true)).toBe('next')
})

test('Caps Lock changes nothing, and one letter means another thing with Shift', () => {
  expect(parseViewerKey(pressed('I'), true)).toBe('details')
  expect(parseViewerKey(pressed('F'), true)).toBe('full_screen_video')
  expect(parseViewerKey(pressed('F', { shiftKey: true }), true)).toBe('full_screen')
})

test('what the viewer does not know is the key of an act of the place', () => {
  expect(parseViewerKey(pressed('Delete'), true)).toEqual({ key: 'Delete' })
})

test('shortcuts of the browser and the system are left alone', () => {
  expect(parseViewerKey(pressed('s', { ctrlKey: true }), true)).toBe(null)
  expect(parseViewerKey(pressed('ArrowLeft', { altKey: true }), true)).toBe(null)
})

test('switched off, keys still move and close', () => {
  expect(parseViewerKey(pressed('s'), false)).toBe(null)
  expect(parseViewerKey(pressed('Delete'), false)).toBe(null)
  expect(parseViewerKey(pressed('ArrowLeft'), false)).toBe('previous')
  expect(parseViewerKey(pressed('Escape'), false)).toBe('close')
})
