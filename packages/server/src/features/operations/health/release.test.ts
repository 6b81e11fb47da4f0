import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '#platform/process/version.ts'
import { startServer } from '#test/harness/server.ts'
import { createReleaseReader } from './release.ts'

test('[OP-21] the admin panel says which version runs, and that a checkout has no list of changes', async () => {
  const server = await startServer()
  const admin = await server.user('root', { is_admin: true })
  const checkout = { version, is_packaged: false, commit: null, released_at: null, areas: [] }
  expect((await admin('GET /admin/release')).data).toEqual(checkout)

  const releaseFile = join(server.folder, 'release.json')
  const areas = [{ area: 'uploads', changes: [{ commit: 'abcd1234', summary: 'accept JPEG XL' }] }]
  const file = { version: '9.9.9', commit: 'abcd1234', epoch: 1790000000, date: '2026-09-21T13:33:20.000Z', areas }
  writeFileSync(releaseFile, JSON.stringify(file))
  expect(await createReleaseReader({ releaseFile })()).toEqual({
    version: '9.9.9',
    is_packaged: true,
    commit: 'abcd1234',
    released_at: '2026-09-21T13:33:20.000Z',
    areas,
  })
})
