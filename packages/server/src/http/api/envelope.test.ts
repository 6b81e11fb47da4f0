import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageShapeOf, shapeOf } from './envelope.ts'

const Photo = z.object({
  id: z.int(),
  name: z.string().nullable(),
  is_public: z.boolean(),
  albums: z.array(z.object({ id: z.int() })),
  note: z.string().optional(),
  kind: z.enum(['a', 'b']),
})
const shape = shapeOf(z.object({ data: z.array(Photo) }))
const photo = { id: 1, name: null, is_public: true, albums: [{ id: 2 }], note: 'x', kind: 'a' }

test('what is exactly as the contract says goes out as it is', () => {
  const answer = { data: [photo, photo] }
  expect(shape(answer)).toBe(answer)
})

test('fields outside the contract never leave, at whatever depth they lie', () => {
  const rows = [
    { ...photo, password_hash: 'x' },
    { password_hash: 'x', ...photo },
    { ...photo, albums: [{ id: 2, password_hash: 'x' }] },
    { ...photo, albums: [{ id: 2 }], note: undefined, password_hash: 'x' },
  ]
  for (const row of rows) expect(JSON.stringify(shape({ data: [photo, row] }))).not.toContain('password_hash')
  expect(shape({ data: [rows[2]] })).toEqual({ data: [photo] })
})

test('a field that may be missing may be missing, in any order', () => {
  const { note: _note, ...rest } = photo
  expect(shape({ data: [rest] })).toEqual({ data: [rest] })
  expect(shape({ data: [Object.fromEntries(Object.entries(photo).toReversed())] })).toEqual({ data: [photo] })
})

test('what the contract does not allow is a fault, not an answer', () => {
  for (const wrong of [
    { id: '1' },
    { name: 1 },
    { is_public: 1 },
    { albums: null },
    { kind: 'c' },
    { id: undefined },
  ]) {
    expect(() => shape({ data: [{ ...photo, ...wrong }] }), JSON.stringify(wrong)).toThrow()
  }
  expect(() => shape(null)).toThrow(TypeError)
})

const links = { first: '', last: '', prev: null, next: null }
const meta = { current_page: 1, from: 1, last_page: 1, per_page: 40, to: 2, total: 2, path: '' }
const pageShape = pageShapeOf(z.object({ data: z.array(Photo), meta: z.object({ total: z.int() }) }))
const leaking = { ...photo, password_hash: 'x' }

test('of a uniform list the first row is checked, and what is around the rows', () => {
  const page = { data: [photo, photo], links, meta }
  expect(pageShape(page, true)).toEqual({ data: [photo, photo], meta: { total: 2 } })
  const strict = pageShape({ data: [leaking, leaking], links, meta }, true)
  expect(strict).toEqual({ data: [photo, photo], meta: { total: 2 } })
  expect(pageShape({ data: [], links, meta }, true)).toEqual({ data: [], meta: { total: 2 } })
  expect(() => pageShape({ data: [{ ...photo, id: '1' }], links, meta }, true)).toThrow(TypeError)
})

test('of any other list every row is', () => {
  expect(pageShape({ data: [photo, leaking], links, meta }, false)).toEqual({
    data: [photo, photo],
    meta: { total: 2 },
  })
})
