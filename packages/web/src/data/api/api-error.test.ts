import i18next from 'i18next'
import { expect, test } from 'vitest'
import { texts } from '#locales/en-US/app.ts'
import { ApiError, isTransient, readResponse } from './api-error.ts'

const failure = (status: number, statusText: string, body: string) => {
  try {
    readResponse({ status, statusText }, body)
  } catch (error) {
    return error as ApiError
  }
  throw new Error('It was taken for success.')
}

test('an answer gives its data, and nothing at all where there is none', () => {
  expect(readResponse({ status: 200, statusText: 'OK' }, '{"status":"success","message":"","data":{"id":1}}')).toEqual({
    id: 1,
  })
  expect(readResponse({ status: 204, statusText: 'No Content' }, '')).toBeUndefined()
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

test('[ER-06] the body of a refusal is the error: its message and its data, as the server sent them', () => {
  const body = { status: 'error', message: 'Too many albums', data: { code: 'input_invalid', most: 5, errors: {} } }
  const error = failure(422, 'Unprocessable Entity', JSON.stringify(body))
  expect(error).toBeInstanceOf(Error)
  expect({ status: 'error', message: error.message, data: error.data }).toEqual(body)
})

test.each([
  [502, 'Can’t reach the server right now. Try again in a moment.'],
  [503, 'Can’t reach the server right now. Try again in a moment.'],
  [504, 'Can’t reach the server right now. Try again in a moment.'],
  [413, 'This is too large for the server.'],
  [404, 'Something went wrong (HTTP 404). Try again later.'],
  [500, 'Something went wrong (HTTP 500). Try again later.'],
])('[ER-05] what a proxy answers with %i is told in words, never by its status text', async (status, message) => {
  const resources = { 'en-US': { app: texts.app } }
  await i18next.init({ lng: 'en-US', resources, interpolation: { prefix: '{', suffix: '}' } })
  for (const body of ['<html>nginx</html>', '', '{"detail":"Not Found"}', 'null']) {
    expect(failure(status, 'Bad Gateway', body)).toMatchObject({ status, statusText: 'Bad Gateway', message })
  }
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
  expect(isTransient(new ApiError(status, '', ''))).toBe(may)
})
