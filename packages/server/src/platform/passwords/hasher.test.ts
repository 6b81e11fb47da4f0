import { expect, test } from 'vitest'
import { createPasswordHasher } from './hasher.ts'
import { isTooCommon } from '@imagora/contract/password-rule'

test('a password is recognised by its hash, and another is not', async () => {
  const { hash, verify } = createPasswordHasher()
  const stored = await hash('correct horse 电池')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verify(stored, 'correct horse 电池')).toBe(true)
  expect(await verify(stored, 'correct horse')).toBe(false)
  expect(await hash('correct horse 电池')).not.toBe(stored)
})

test('nothing stored is no password, and takes as long as a wrong one', async () => {
  const { hash, verify } = createPasswordHasher()
  const stored = await hash('correct horse')
  // The shortest of many runs: other load on the machine only makes the others longer.
  const shortest = async (held: string | null) => {
    const times: number[] = []
    for (let round = 0; round < 9; round++) {
      const start = performance.now()
      expect(await verify(held, 'wrong horse')).toBe(false)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [known, absent, empty] = [await shortest(stored), await shortest(null), await shortest('')]
  expect(absent).toBeGreaterThan(known / 2)
  expect(empty).toBeGreaterThan(known / 2)
})

test('a hash made more cheaply than today is outdated', async () => {
  const { hash, isOutdated } = createPasswordHasher()
  expect(isOutdated(await hash('correct horse'))).toBe(false)
  expect(isOutdated('$argon2id$v=19$m=4096,t=2,p=1$AAAA$AAAA')).toBe(true)
  expect(isOutdated('')).toBe(true)
})

test('so many are hashed at once, so many wait, and the rest are turned away', async () => {
  const { hash } = createPasswordHasher({ concurrency: 2, waiting: 3 })
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => hash(`password ${number}`)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual(
    Array.from({ length: 3 }, () => ({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'server_busy', details: { retry_after: 3 } }),
    })),
  )
  // The slot is released every time, also after a failure.
  await expect(hash('one more')).resolves.toMatch(/^\$argon2id/)
})

const known = ['ann_smith', 'ann@example.org', 'My Photos']

const common = `
password|Password123|P@ssw0rd|passw0rd!|admin888|Admin@123|welcome2024|letmein1|        |........|11111111|123123123
12345678|87654321|abcd1234|Aa123456|qwertyuiop|1q2w3e4r|1qaz2wsx|zxcvbnm123|asdfghjkl|abcdefgh|qwerty12345|19861010
a123456789|5201314520|woaini1314|woaini520|147258369|zhang520|li123456|qq123456|3141592653
ann_smith|ANN_SMITH|annsmith|ann@example.org|my photos|ann_smith123`

test.each(common.trim().split(/[|\n]/))('%j is too common', (password) => {
  expect(isTooCommon(password, known)).toBe(true)
})

test.each([
  'correct horse battery',
  'xk9021zz',
  'Tr0ub4dor&3',
  '春眠不觉晓处处闻啼鸟',
  'hello83920174665',
  'blue-fox 77',
])('%j will do', (password) => {
  expect(isTooCommon(password, known)).toBe(false)
})
