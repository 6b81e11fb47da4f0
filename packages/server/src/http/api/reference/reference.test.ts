import { contract, refusals } from '@imagora/contract'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { fieldsOf } from './page.ts'
import { referenceTextsIn } from '#locales/texts.ts'

const { app } = await startServer()
const read = async (language: string) => {
  const { statusCode, headers, body } = await app.inject({
    url: '/api/v2/docs',
    headers: { 'accept-language': language },
  })
  return { statusCode, headers, body }
}

test.each(['zh-CN', 'en-US'] as const)('the reference has every call and every refusal in %s', async (language) => {
  const { statusCode, headers, body } = await read(language)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(`<html lang="${language}">`)
  for (const key of Object.keys(contract) as (keyof typeof contract)[]) {
    expect(body).toContain(`<code>/api/v2${key.split(' ')[1]}</code>`)
    expect(body).toContain(referenceTextsIn(language).calls[key])
  }
  for (const code of Object.keys(refusals)) expect(body).toContain(`id="code-${code}"`)
})

test('it runs no script and loads nothing', async () => {
  const { headers, body } = await read('en')
  expect(body).not.toContain('<script')
  expect(body).not.toMatch(/(src|href)="https?:/)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /)
})

test('every link leads somewhere on the page', async () => {
  const { body } = await read('en')
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter((id) => !ids.has(id))).toEqual([])
})

test('the address may choose the language', async () => {
  expect((await app.inject('/api/v2/docs?language=en-US')).body).toContain('<html lang="en-US">')
  expect((await app.inject('/api/v2/docs?language=../x')).body).toContain('<html lang="zh-CN">')
})

test('lists fields by their paths, also inside lists and nullable objects', () => {
  const schema = {
    properties: {
      id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      tags: { type: 'array', items: { type: 'object', properties: { name: { type: 'string', maxLength: 30 } } } },
      album: { anyOf: [{ type: 'object', properties: { id: { type: 'integer' } } }, { type: 'null' }] },
      order: { enum: ['a', 'b'], default: 'a', description: 'How' },
    },
    required: ['id'],
  }
  expect(
    fieldsOf(schema).map(({ name, kind, isRequired, notes }) => [name, kind, isRequired, notes.join(' ')]),
  ).toEqual([
    ['id', 'integer', true, ''],
    ['tags', 'object[]', false, ''],
    ['tags[].name', 'string', false, '≤ 30'],
    ['album', 'object | null', false, ''],
    ['album.id', 'integer', false, ''],
    ['order', '"a" | "b"', false, 'How'],
  ])
})
