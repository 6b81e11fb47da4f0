import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { libraryOf } from './library.ts'

let seed = 5000

export const password = 'marble-kite-2931'

/** Uploads one public photo per name. */
export async function showPhotos(request: APIRequestContext, url: string, token: string, names: string[]) {
  const library = libraryOf(request, url, token)
  const photos: { id: number; name: string }[] = []
  for (const name of names) {
    const buffer = await jpeg({ width: 600, height: seed % 2 ? 400 : 800, seed: seed++ })
    const { id } = await library.add({ name, buffer, mimeType: 'image/jpeg', tags: ['harbour'], is_public: true })
    photos.push({ id, name })
  }
  return photos
}

export async function showAlbum(request: APIRequestContext, url: string, token: string, name: string, ids: number[]) {
  const { call } = libraryOf(request, url, token)
  const intro = 'Boats, ropes and early light'
  const { id } = await call<{ id: number }>('POST', '/user/albums', { name, intro, is_public: true })
  if (ids.length > 0) await call('POST', `/user/albums/${id}/photos`, ids)
  return id
}

/** Creates another user through the API of the admin panel. */
export async function addUser(request: APIRequestContext, url: string, token: string, username: string) {
  const { call } = libraryOf(request, url, token)
  await call('POST', '/admin/users', { username, password })
}

export const tile = (page: Page, name: string) =>
  page.getByRole('gridcell').filter({ has: page.getByRole('img', { name, exact: true }) })

export const viewer = (page: Page) => page.locator('dialog[open]')

/** Expects no horizontal overflow. */
export async function expectFitting(page: Page) {
  const over = await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(over).toBe(0)
}
