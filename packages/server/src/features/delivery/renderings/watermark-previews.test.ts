import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, user } = server
const { upload, filesIn } = createUploadActions(server)
const admin = await user('admin', { is_admin: true })
const ann = await user('ann')
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

const text = { kind: 'text', text: '© 图像馆', position: 'bottom_right', size: '20', opacity: '100' }

async function preview(query: Record<string, string>, token = admin.token) {
  const response = await fetch(`${origin}/api/v2/admin/watermark_preview?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** Returns how bright a quarter of the picture is, from 0 to 255. */
async function brightness(body: Buffer, corner: 'top_left' | 'bottom_right') {
  const { width, height } = await sharp(body).metadata()
  const [left, top] = corner === 'top_left' ? [0, 0] : [width / 2, height / 2]
  const { channels } = await sharp(
    await sharp(body)
      .extract({ left, top, width: width / 2, height: height / 2 })
      .png()
      .toBuffer(),
  ).stats()
  return channels[0]!.mean
}

test('[BO-42] an unsaved watermark is drawn on a light and a dark sample, where and as strongly as asked', async () => {
  const [plain, marked, faint, light] = await Promise.all([
    preview({ ...text, text: '', sample: 'dark' }),
    preview({ ...text, sample: 'dark' }),
    preview({ ...text, opacity: '20', sample: 'dark' }),
    preview(text),
  ])
  expect(marked.status).toBe(200)
  expect(marked.headers.get('content-type')).toBe('image/webp')
  expect(marked.headers.get('cache-control')).toBe('private, no-store')
  expect(await sharp(marked.body).metadata()).toMatchObject({ format: 'webp', width: 720, height: 480 })
  const at = (body: Buffer) => brightness(body, 'bottom_right')
  expect((await at(marked.body)) - (await at(plain.body))).toBeGreaterThan(10)
  expect((await at(marked.body)) - (await at(faint.body))).toBeGreaterThan(5)
  expect(
    Math.abs((await brightness(marked.body, 'top_left')) - (await brightness(plain.body, 'top_left'))),
  ).toBeLessThan(2)
  expect(await brightness(light.body, 'top_left')).toBeGreaterThan(150)
})

test('[BO-42] a photo of the site is drawn as watermark, and one that does not exist is refused', async () => {
  const logo = await png({ seed: 3 })
  const { data } = await upload(admin.token, { bytes: logo })
  const mark = { kind: 'image', position: 'top_left', size: '60', opacity: '100', sample: 'dark' }
  const [plain, marked] = [
    await preview({ ...text, text: '', sample: 'dark' }),
    await preview({ ...mark, image_key: data.key }),
  ]
  expect(marked.status).toBe(200)
  const changed = Math.abs((await brightness(marked.body, 'top_left')) - (await brightness(plain.body, 'top_left')))
  expect(changed).toBeGreaterThan(10)
  const missing = await preview({ ...mark, image_key: 'nosuchkey' })
  expect(missing.status).toBe(404)
  expect(JSON.parse(missing.body.toString())).toMatchObject({ data: { code: 'photo_missing' } })
})

test('[BO-42] sizes beyond a hundred percent are refused, users get nothing, and no file is left behind', async () => {
  expect((await preview({ ...text, size: '101' })).status).toBe(422)
  expect((await preview({ ...text, opacity: '0' })).status).toBe(422)
  expect((await preview({ ...text, text: 'x'.repeat(5000) })).status).toBe(422)
  expect((await preview(text, ann.token)).status).toBe(403)
  await preview(text)
  expect(filesIn('spool')).toEqual([])
})
