import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { listFieldPaths, mapFormErrors } from './form-errors.ts'

const invalid = (errors: Record<string, string[]>) => new ApiError(422, '', 'first', { code: 'input_invalid', errors })

test('what is wrong with a field stands under it, all of it', () => {
  expect(mapFormErrors(invalid({ name: ['Too long.', 'No digits.'] }), ['name', 'intro'])).toEqual({
    fields: { name: 'Too long. No digits.' },
    problems: [],
  })
})

test('what is wrong inside a field that holds a list stands under that field', () => {
  expect(mapFormErrors(invalid({ 'tags.3': ['Too long.'] }), ['tags'])).toEqual({
    fields: { tags: 'Too long.' },
    problems: [],
  })
})

test('parts of a list that have fields of their own have names of their own, and the list has one', () => {
  const values = { tags: ['a'], prices: [{ name: '', amounts: [{ price: '' }] }], options: { issuer: '' } }
  expect(listFieldPaths(values)).toEqual([
    'tags',
    'prices.0.name',
    'prices.0.amounts.0.price',
    'prices.0.amounts',
    'prices',
    'options.issuer',
  ])
})

test('what is wrong with something that has no field stands on top', () => {
  expect(mapFormErrors(invalid({ secret: ['Unknown.'], name: ['Empty.'] }), ['name'])).toEqual({
    fields: { name: 'Empty.' },
    problems: ['Unknown.'],
  })
})

test('a refusal that speaks of no field, and a call that failed otherwise, stand on top', () => {
  expect(mapFormErrors(new ApiError(403, '', 'Not today'), ['name'])).toEqual({ fields: {}, problems: ['Not today'] })
  expect(mapFormErrors(new Error('Broken'), ['name'])).toEqual({ fields: {}, problems: ['Broken'] })
})
