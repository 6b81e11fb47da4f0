import { expect, type Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'

/** Calls the API with the owner's token. */
export const callerOf = (page: Page, token: string) => async (method: string, path: string, body?: unknown) => {
  const answer = await page.request.fetch(`/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { data: body }),
  })
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  const text = await answer.text()
  return (text ? (JSON.parse(text) as { data: { id: number } }) : { data: { id: 0 } }).data
}

let seed = 100

export async function uploadPhoto(page: Page, token: string, name: string, album_id?: number) {
  const answer = await page.request.post('/api/v2/upload', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      file: {
        name: `${name}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await jpeg({ width: 400, height: 300, seed: seed++ }),
      },
      name,
      ...(album_id && { album_id: String(album_id) }),
    },
  })
  expect(answer.ok()).toBe(true)
}

export const cells = (page: Page) => page.getByRole('gridcell')
/** Returns the names of the photos in visible order. */
export const namesOn = async (page: Page) =>
  cells(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
export const expectNames = (page: Page, names: string[]) => expect.poll(() => namesOn(page)).toEqual(names)

type Call = ReturnType<typeof callerOf>

/** Deletes what earlier tests left. */
export async function clearLibrary(call: Call) {
  const idsAt = async (path: string) => {
    const { data } = (await call('GET', path)) as unknown as { data: { id: number }[] }
    return data.map(({ id }) => id)
  }
  for (const id of await idsAt('/user/albums')) await call('DELETE', `/user/albums/${id}`)
  const photos = await idsAt('/user/photos')
  if (photos.length > 0) await call('DELETE', '/user/photos', photos)
}
