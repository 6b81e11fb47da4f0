import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatLinks, importUsers } from './user-imports.ts'

let answers: (() => Response)[]
const answer = (status: number, data: object) => () =>
  Response.json({ status: status === 200 ? 'success' : 'error', message: 'Went wrong', data }, { status })
const link = (username: string) => ({ email: `${username}@x.example`, username, url: `https://x.example/#${username}` })
const part = (username: string, remaining: number, lines: object[] = []) =>
  answer(200, { lines, created: 1, remaining, is_mailed: false, links: [link(username)] })

beforeEach(() => {
  answers = []
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-US' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => {
    const next = answers.shift()
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError('offline'))
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a fault of the server', answer(500, { code: 'fault' })],
  ['a lost connection', undefined],
])('[OR-11] links that were received stay with %s', async (_case, last) => {
  const failed = { line: 4, email: '', username: '', outcome: 'create', problems: [{ field: 'email', message: 'No' }] }
  answers = [part('ann', 2), part('bob', 1, [failed]), ...(last ? [last] : [])]
  const result = await importUsers('email,username')
  expect(result).toMatchObject({ created: 2, links: [link('ann'), link('bob')], failed: [{ line: 4 }] })
  expect(result.error).toBeInstanceOf(Error)
})

test('[OR-11] an import that fails at once says why, and one that ends says nothing', async () => {
  answers = [answer(500, { code: 'fault' })]
  await expect(importUsers('email,username')).rejects.toThrow('Went wrong')
  answers = [part('ann', 1), part('bob', 0)]
  expect(await importUsers('email,username')).toMatchObject({ created: 2, error: null, failed: [] })
})

test('[OR-12] no cell of the file with links is a formula', () => {
  const url = 'https://x.example/#a'
  const file = formatLinks([
    { email: '=cmd@x.example', username: '@sum', url },
    { email: '+1@x.example', username: '-one', url },
  ])
  expect(file).toBe(
    `"email","username","url"\r\n"'=cmd@x.example","'@sum","${url}"\r\n"'+1@x.example","'-one","${url}"\r\n`,
  )
})
