import { expect } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'

export interface Uploaded {
  id: number
  name: string
  public_url: string
  preview_url: string
}

async function upload(url: string, token: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`)
  const response = await fetch(`${url}/api/v2/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await response.json()) as { data: Uploaded; message: string }
  expect(response.status, answer.message).toBe(200)
  return answer.data
}

/** Uploads small photos and, newest of all, one whose original is larger than its preview. */
export async function uploadPhotos(url: string, token: string, count: number) {
  const photos: Uploaded[] = []
  for (let at = 0; at < count; at++) {
    const size = at % 2 ? { width: 300, height: 200 } : { width: 200, height: 300 }
    photos.push(await upload(url, token, `photo ${at}`, await jpeg({ ...size, seed: 100 + at })))
  }
  photos.push(await upload(url, token, 'harbour', await jpeg({ width: 2400, height: 1600, seed: 99 })))
  return photos.toReversed()
}

/** Deletes what earlier tests left. */
export async function deleteAllPhotos(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${url}/api/v2/user/photos?per_page=100`, { headers })).json()) as {
    data: { data: Uploaded[] }
  }
  const ids = data.data.map(({ id }) => id)
  if (ids.length > 0) await fetch(`${url}/api/v2/user/photos`, { method: 'DELETE', headers, body: JSON.stringify(ids) })
}
