import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createZiplineSource } from './zipline-source.ts'

const server = await startServer()
const { db, services, user } = server
const { imports } = services
const admin = await user('root', { is_admin: true })

function exportWith(files: Record<string, Buffer | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-export-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

async function bring(kind: 'lsky' | 'zipline', source: string) {
  const request = { kind, source, user_id: null, token: null, is_dry: false, old_path: null, inner: 'none' } as const
  const { id } = await imports.createOrResume({ ...request, keeps_public: true })
  await imports.run(id, new AbortController().signal)
  const { state, problem } = (await imports.find(id))!
  const reasons = (await imports.reasons(id)).map(({ reason, count }) => `${count} ${reason}`)
  return { state, problem, reasons, ...(await imports.progress(id)) }
}

const photosOf = async (who: Awaited<ReturnType<typeof user>>) =>
  (await who('GET /user/photos', { query: { per_page: 100, order: 'oldest' } })).data.data

const leadsTo = async (path: string) => /^\/i\/([\w-]+)/.exec((await services.aliases.resolveLink(path)) ?? '')?.[1]

const verify = (id: number, email: string) =>
  db.updateTable('users').set({ email, email_verified_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()

test('[IM-09] the tables of Lsky Pro come over: to whoever has the email, with albums, times and both old addresses', async () => {
  const [ann, bob] = [await user('ann'), await user('bob')]
  await verify(ann.id, 'ann@old.example')
  await db.updateTable('users').set({ email: 'bob@old.example' }).where('id', '=', bob.id).execute()
  const bytes = [await jpeg({ seed: 1 }), await jpeg({ seed: 2 }), await jpeg({ seed: 3 })]
  const kilobytes = bytes.map(({ length }) => (length / 1024).toFixed(2))
  const source = exportWith({
    'uploads/2022/03/07/622.jpg': bytes[0]!,
    'uploads/2022/03/08/623.jpg': bytes[1]!,
    'uploads/flat.jpg': bytes[2]!,
    'images.csv': `id,user_id,album_id,key,path,name,origin_name,alias_name,size,extension,permission,created_at
1,7,3,AbC123,2022/03/07,622.jpg,DSC1.jpg,"Sea, blue",${kilobytes[0]},jpg,1,2022-03-07 08:00:00
2,7,NULL,dEf456,2022/03/08,623.jpg,DSC2.jpg,,${kilobytes[1]},jpg,0,2022-03-08 08:00:00
3,8,NULL,gHi789,,flat.jpg,DSC3.jpg,,${kilobytes[2]},jpg,1,2022-03-09 08:00:00
4,7,NULL,jKl012,../..,passwd,x.jpg,,1,jpg,1,2022-03-09 08:00:00
`,
    'albums.csv': 'id,name\n3,Journeys\n',
    'users.csv': 'id,email\n7,Ann@old.example\n8,bob@old.example\n',
  })
  const made = await bring('lsky', source)
  // Bob has typed that address and never proven it, so nothing of it is his.
  expect(made).toMatchObject({ state: 'done', found: 3, done: 2, reasons: ['1 owner_unknown'] })
  const photos = await photosOf(ann)
  expect(
    photos.map(({ name, filename, albums, is_public, created_at }) => [
      name,
      filename,
      albums[0]?.name,
      is_public,
      created_at,
    ]),
  ).toEqual([
    ['Sea, blue', 'DSC1.jpg', 'Journeys', true, '2022-03-07T00:00:00.000Z'],
    ['DSC2', 'DSC2.jpg', undefined, false, '2022-03-08T00:00:00.000Z'],
  ])
  expect(await leadsTo('/i/2022/03/07/622.jpg')).toBe(photos[0]!.key)
  expect(await leadsTo('/AbC123.jpg')).toBe(photos[0]!.key)
  expect(await photosOf(bob)).toEqual([])
})

test('[IM-09] accounts that an administrator has made with an address count before anybody has proven it', async () => {
  const csv = 'email,username\neve@old.example,eve\n'
  expect((await admin('POST /admin/users/import', { body: { csv, dry_run: false } })).status).toBe(200)
  const source = exportWith({
    'uploads/2022/a.jpg': await jpeg({ seed: 11 }),
    'images.csv': 'id,user_id,path,name,size\n1,7,2022,a.jpg,1\n',
    'users.csv': 'id,email\n7,eve@old.example\n',
  })
  expect(await bring('lsky', source)).toMatchObject({ state: 'done', done: 1, reasons: [] })
})

const ziplineExport = (data: object) => JSON.stringify({ versions: { zipline: '4.2.0', export: '4' }, data })

test('[IM-10] an export of Zipline comes over: to whoever has the name, with folders, tags, times and old addresses', async () => {
  const fay = await user('fay')
  const bytes = [await jpeg({ seed: 21 }), await jpeg({ seed: 22 }), await jpeg({ seed: 23 })]
  const file = { userId: 'u1', createdAt: '2024-05-06T07:08:09.000Z' }
  const source = exportWith({
    'uploads/Xa3b.jpg': bytes[0]!,
    'uploads/Yc4d.jpg': bytes[1]!,
    'uploads/Zs3c.jpg': bytes[2]!,
    'export.json': ziplineExport({
      settings: { filesRoute: '/u' },
      users: [{ id: 'u1', username: 'Fay' }],
      folders: [
        { id: 'f1', name: 'Italy', parentId: 'f2', public: true },
        { id: 'f2', name: 'Summer', parentId: null, public: false },
      ],
      userTags: [{ name: 'water', files: ['1'] }],
      files: [
        { ...file, id: '1', name: 'Xa3b.jpg', originalName: 'sea.jpg', size: bytes[0]!.length, folderId: 'f1' },
        { ...file, id: '2', name: 'Yc4d.jpg', originalName: null, size: bytes[1]!.length, folderId: null },
        { ...file, id: '3', name: 'Zs3c.jpg', size: bytes[2]!.length, folderId: 'f1', password: '$argon2id$…' },
        { ...file, id: '4', name: '../../etc/passwd', size: 1 },
        { ...file, id: '5', name: 'paste.txt', size: 1 },
      ],
    }),
  })
  const made = await bring('zipline', source)
  expect(made).toMatchObject({ state: 'done', found: 4, done: 3, reasons: ['1 file_gone'] })
  const photos = await photosOf(fay)
  const byName = new Map(photos.map((photo) => [photo.filename, photo]))
  expect([...byName.keys()].toSorted()).toEqual(['Yc4d.jpg', 'Zs3c.jpg', 'sea.jpg'])
  const sea = byName.get('sea.jpg')!
  expect([sea.albums[0]?.name, sea.tags[0]?.name, sea.is_public, sea.created_at]).toEqual([
    'Summer / Italy',
    'water',
    true,
    file.createdAt,
  ])
  expect(await leadsTo('/u/Xa3b.jpg')).toBe(sea.key)
  expect(await leadsTo('/raw/Xa3b.jpg')).toBe(sea.key)
  expect(byName.get('Yc4d.jpg')!.is_public).toBe(false)
  // The old link of a file with a password never showed it without one.
  expect(byName.get('Zs3c.jpg')!.is_public).toBe(false)
  expect(await leadsTo('/u/Zs3c.jpg')).toBeUndefined()
})

test('[IM-10] a file with very many tags does not keep the server busy', async () => {
  const userTags = Array.from({ length: 40_000 }, (_, index) => ({ name: `tag ${index}`, files: ['1'] }))
  const files = [{ id: '1', userId: 'u1', name: 'a.jpg', size: 1 }]
  const root = exportWith({ 'export.json': ziplineExport({ userTags, files }) })
  const startedAt = performance.now()
  const source = createZiplineSource({ root, old_path: null, keeps_public: false })
  const [photo] = await Array.fromAsync(source.list(new AbortController().signal))
  expect(photo!.facts.tags).toHaveLength(userTags.length)
  // It is some milliseconds when each tag is added, and half a minute when each copies those before it.
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test.each([
  ['no export', {}, 'export_missing'],
  ['an export of version 3', { 'export.json': JSON.stringify({ versions: { export: '3' } }) }, 'export_strange'],
  ['half an export', { 'export.json': ziplineExport({ files: [] }).slice(0, 40) }, 'export_strange'],
])('[IM-10] %s is told as such and brings nothing', async (_name, files, problem) => {
  expect(await bring('zipline', exportWith(files))).toMatchObject({ state: 'failed', problem, found: 0 })
})
