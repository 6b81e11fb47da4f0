import { expect, test } from 'vitest'
import { keepTemporaryFilesInMemory } from '../scripts/memory-folder.ts'

test('a temporary folder that is set stays', () => {
  const env = { TMPDIR: '/somewhere' }
  keepTemporaryFilesInMemory(env)
  expect(env).toEqual({ TMPDIR: '/somewhere' })
})

test('without one, temporary files are kept in memory or at the default of the system', () => {
  const env: NodeJS.ProcessEnv = {}
  keepTemporaryFilesInMemory(env)
  expect([undefined, '/dev/shm']).toContain(env.TMPDIR)
})
