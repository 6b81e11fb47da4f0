import { expect, test } from 'vitest'
import { createDuplicateChecker, type DuplicateCheckResult } from './duplicate-check.ts'
import { newUpload } from './upload.ts'

const upload = (id: number, content: string) =>
  newUpload(id, { key: String(id), folder: '', file: new File([content], `${id}.jpg`) })

/** Checks against a library with some files, and waits for a number of results. */
function start(library: string[], count: number) {
  const calls: number[] = []
  const found: DuplicateCheckResult[] = []
  let settle = () => {}
  const all = new Promise<DuplicateCheckResult[]>((resolve) => (settle = () => resolve(found)))
  const checks = createDuplicateChecker({
    hash: (file) => file.text(),
    async findKnownPhotos(sha256) {
      calls.push(sha256.length)
      return new Map(sha256.filter((each) => library.includes(each)).map((each) => [each, null]))
    },
    onFound(findings) {
      found.push(...findings)
      if (found.length >= count) settle()
    },
  })
  return { checks, all, calls }
}

test('[UP-15] files of the library and copies within the batch are recognised', async () => {
  const { checks, all } = start(['sea'], 4)
  checks.check([upload(1, 'sea'), upload(2, 'hill'), upload(3, 'hill'), upload(4, 'moor')])
  const found = (await all).toSorted((one, other) => one.id - other.id)
  expect(found.map(({ id, isInLibrary, copyOf }) => [id, isInLibrary, copyOf?.id])).toEqual([
    [1, true, undefined],
    [2, false, undefined],
    [3, false, 2],
    [4, false, undefined],
  ])
})

test('[UP-15] the library is asked for as many at once as it answers', async () => {
  const { checks, all, calls } = start([], 1200)
  checks.check(Array.from({ length: 1200 }, (_, index) => upload(index + 1, String(index))))
  await all
  expect(calls.reduce((sum, each) => sum + each, 0)).toBe(1200)
  expect(Math.max(...calls)).toBeLessThanOrEqual(500)
})

test('[UP-15] a file is looked for once, and a library that does not answer hinders nothing', async () => {
  const found: DuplicateCheckResult[] = []
  const done = new Promise<void>((resolve) => {
    const checks = createDuplicateChecker({
      hash: (file) => file.text(),
      findKnownPhotos: () => Promise.reject(new Error('away')),
      onFound(findings) {
        found.push(...findings)
        resolve()
      },
    })
    const one = upload(1, 'sea')
    checks.check([one])
    checks.check([one])
  })
  await done
  expect(found).toEqual([{ id: 1, sha256: 'sea', isInLibrary: false, existing: null, copyOf: null }])
})
