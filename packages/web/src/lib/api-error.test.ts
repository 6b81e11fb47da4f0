import { expect, test } from 'vitest'
import { ApiError, isPassing, readAnswer } from './api-error.ts'

const failure = (status: number, statusText: string, body: string) => {
  try {
    readAnswer({ status, statusText }, body)
  } catch (error) {
    return error as ApiError
  }
  throw new Error('It was taken for success.')
}

test('an answer gives its data, and nothing at all where there is none', () => {
  expect(readAnswer({ status: 200, statusText: 'OK' }, '{"status":"success","message":"","data":{"id":1}}')).toEqual({
    id: 1,
  })
  expect(readAnswer({ status: 204, statusText: 'No Content' }, '')).toBeUndefined()
})

test('[ER-02] [ER-04] an error carries status, status text, message, data, code and the errors of each field', () => {
  const data = { code: 'input_invalid', errors: { name: ['Please enter a name'] } }
  const body = JSON.stringify({ status: 'error', message: 'Please enter a name', data })
  expect(failure(422, 'Unprocessable Entity', body)).toMatchObject({
    status: 422,
    statusText: 'Unprocessable Entity',
    message: 'Please enter a name',
    data,
    code: 'input_invalid',
    errors: { name: ['Please enter a name'] },
  })
  expect(
    failure(404, 'Not Found', '{"status":"error","message":"No such page","data":{"code":"page_missing"}}'),
  ).toMatchObject({
    status: 404,
    statusText: 'Not Found',
    data: { code: 'page_missing' },
  })
})

test('[CS-05] an answer that does not say success is none, whatever its HTTP status', () => {
  expect(failure(200, 'OK', '{"status":"error","message":"Suspended"}')).toMatchObject({
    status: 200,
    message: 'Suspended',
  })
})

test('what a proxy answers in place of the server becomes an error with its status', () => {
  expect(failure(502, 'Bad Gateway', '<html>502</html>')).toMatchObject({
    status: 502,
    message: 'Bad Gateway',
    errors: {},
  })
  expect(failure(502, '', '')).toMatchObject({ message: 'HTTP 502' })
})

test.each([
  [0, true],
  [500, true],
  [503, true],
  [429, true],
  [401, false],
  [403, false],
  [404, false],
  [200, false],
])('[CS-05] after status %i another try may help: %s', (status, may) => {
  expect(isPassing(new ApiError(status, '', ''))).toBe(may)
})
