import { expect, test } from 'vitest'
import {
  changeTransformDraft,
  findTransformProblem,
  toTransformDraft,
  toTransformParameters,
} from './transform-draft.ts'

test('[TR-40] fields give the parameters of the API, and the parameters give the same fields', () => {
  const parameters = { w: 640, ar: '16:9', fit: 'cover', dpr: 1.5, grey: true, q: 'auto', bg: 'ff8800' } as const
  const draft = { w: '640', ar: '16:9', fit: 'cover', dpr: '1.5', grey: '1', q: 'auto', bg: 'ff8800' }
  expect(toTransformDraft(parameters)).toEqual(draft)
  expect(toTransformParameters(draft)).toEqual(parameters)
  expect(toTransformDraft({ fit: 'contain', format: 'jpg', grey: false })).toEqual({
    fit: 'inside',
    format: 'jpeg',
    grey: '',
  })
})

test('[TR-40] empty fields are no parameters, and a text that is no number is left for the server to refuse', () => {
  expect(toTransformParameters({ w: ' ', h: ' 480 ', q: '080', blur: '-1' })).toEqual({ h: 480, q: 80, blur: '-1' })
  expect(changeTransformDraft({ w: '640', h: '480' }, 'w', undefined)).toEqual({ h: '480' })
})

test.each([
  [{}, null],
  [{ w: '640', h: '' }, null],
  [{ w: 'wide' }, 'w'],
  [{ h: '8193' }, 'h'],
  [{ w: '4096', dpr: '3' }, 'w'],
  [{ w: '640', h: '480', ar: '1' }, 'ar'],
  [{ ar: '16/9' }, 'ar'],
  [{ crop: '0.5,0.5,0.6,0.5' }, 'crop'],
  [{ w: '8000', h: '8000', fit: 'pad' }, 'fit'],
  [{ blur: '101' }, 'blur'],
  [{ bg: 'red' }, 'bg'],
  [{ q: '0' }, 'q'],
])('[TR-40] of %j the parameter that no link could follow is %s', (draft, problem) => {
  expect(findTransformProblem(draft)).toBe(problem)
})
