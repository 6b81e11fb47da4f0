import { expect, test } from 'vitest'
import { changesBetween } from './service.ts'

test('only what differs is told, from what to what', () => {
  const before = { title: 'Old', count: 1, list: ['a'], other: true }
  expect(changesBetween(before, { title: 'New', count: 1, list: ['a', 'b'] }, [])).toEqual({
    title: { from: 'Old', to: 'New' },
    list: { from: ['a'], to: ['a', 'b'] },
  })
})

test('of a secret it is told that it changed, and nothing else', () => {
  const told = changesBetween({ password: 'hush' }, { password: 'hushhush' }, ['password'])
  expect(told).toEqual({ password: { from: '******', to: '******' } })
  expect(changesBetween({ password: 'hush' }, { password: 'hush' }, ['password'])).toEqual({})
})

test('of long code the lines that differ are told', () => {
  const lines = Array.from({ length: 100 }, (_, place) => `line ${place}`)
  const changed = lines.with(50, 'changed').toSpliced(51, 0, 'added')
  expect(changesBetween({ js: lines.join('\n') }, { js: changed.join('\n') }, [])).toEqual({
    js: { from: 'line 50', to: 'changed\nadded' },
  })
  expect(changesBetween({ js: lines.join('\n') }, { js: lines.concat('end').join('\n') }, [])).toEqual({
    js: { from: '', to: 'end' },
  })
})

test('what is told is bounded', () => {
  const { js } = changesBetween({ js: '' }, { js: 'x'.repeat(100_000) }, [])
  expect(String(js?.to).length).toBe(4001)
})
