import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cameras, listPhotos } from './journeys.ts'
import { startServer } from '#test/harness/server.ts'
import { drawPhotograph } from './pictures/photograph.ts'
import { texts } from './texts/en-US.ts'

const now = new Date('2026-06-15T12:00:00Z')
const photos = listPhotos(now, texts)

test('[FR-72] the demo has photographs of three years, with places, cameras, albums and tags', () => {
  expect(photos.length).toBeGreaterThanOrEqual(140)
  const days = photos.map(({ takenAt }) => takenAt.toISOString().slice(0, 10))
  expect(days).toEqual(days.toSorted())
  expect(days.at(-1)! < '2026-06-15').toBe(true)
  expect(new Set(days.map((day) => day.slice(0, 4))).size).toBeGreaterThanOrEqual(3)
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThanOrEqual(12)
  expect(new Set(photos.map(({ cameraOfShot }) => cameraOfShot)).size).toBeGreaterThanOrEqual(5)
  expect(new Set(photos.map(({ album }) => album)).size).toBeGreaterThanOrEqual(10)
  expect(new Set(photos.map(({ seed }) => seed)).size).toBe(photos.length)
})

test('[FR-72] a photograph is the same on every machine, in its format, with the EXIF of its camera', async () => {
  const photo = { ...photos.find(({ scene }) => scene === 'sea')!, ratio: 2 / 3 }
  const [first, second] = [await drawPhotograph(photo), await drawPhotograph(photo)]
  expect(first.equals(second)).toBe(true)
  const { width, height, exif } = await sharp(first).metadata()
  expect(width / height).toBeCloseTo(2 / 3, 2)
  expect(Math.max(width, height)).toBe(1280)
  expect(exif!.toString('latin1')).toContain(cameras[photo.cameraOfShot].model)
  expect(exif!.toString('latin1')).toContain(photo.takenAt.toISOString().slice(0, 10).replaceAll('-', ':'))
})

test('[FR-72] an account without a language follows the browser where the site does', async () => {
  const { db, services } = await startServer()
  const { id } = await services.account.create(db, {
    username: 'lin',
    name: 'Lin',
    email: 'lin@example.org',
    password_hash: '',
  })
  const readLanguage = async () =>
    (await services.account.getProfile({ id }, { picture_origin: '', language: 'en-US' })).options.language
  expect(await readLanguage()).toBe('zh-CN')
  await services.settings.update(db, { follow_browser_language: true })
  services.settings.invalidate()
  expect(await readLanguage()).toBe('en-US')
})
