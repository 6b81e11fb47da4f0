import type { Photo } from '@imagora/contract'
import { beforeAll, expect, test } from 'vitest'
import * as hostile from '#test/factories/hostile-pictures.ts'
import { heic } from '#test/factories/heic.ts'
import { avif, gif, jpeg, png, scene, tiff, webp } from '#test/factories/pictures.ts'
import { expectQuadrants } from '#test/factories/quadrant-picture.ts'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, user, services } = server
const { upload, traces, limit, waitUntilIdle, verify } = createUploadActions(server)
const ann = await user('ann')
const { save } = pictureFolder()
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
const types = ['jpg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tiff', 'heic', 'svg']
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, allow_file_types: JSON.stringify(types) })

const text = (value: string) => Buffer.from(value, 'latin1')
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const svg = (content: string, attributes = '') =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="48" ${attributes}>${content}</svg>`,
  )

/** Each element draws the previous one twice. */
const doubled = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}"><use href="#g${level}"/><use href="#g${level}"/></g>`,
  ).join('')

type Made = () => Buffer | Promise<Buffer>

const refused: [what: string, code: string, make: Made][] = [
  ['A01 [FR-43] an empty file', 'file_empty', () => Buffer.alloc(0)],
  ['A02 one byte', 'image_unsupported', () => text('\x89')],
  ['A03 the signature of a PNG', 'image_damaged', () => text('\x89PNG\r\n\x1a\n')],
  ['A04 the start of a JPEG', 'image_damaged', () => text('\xff\xd8\xff')],
  ['A05 the header of a GIF', 'image_damaged', () => text('GIF89a\x10\0\x10\0\0\0\0')],
  ['A06 half a JPEG', 'image_damaged', async () => half(await jpeg({ width: 400, height: 300 }))],
  ['A07 half a PNG', 'image_damaged', async () => half(await png({ width: 400, height: 300 }))],
  ['A08 half a WebP', 'image_damaged', async () => half(await webp({ width: 400, height: 300 }))],
  ['A09 a PNG with a wrong checksum', 'image_damaged', () => hostile.pngWithBadChecksum()],
  ['A10 a PNG without its end', 'image_damaged', async () => (await png()).subarray(0, -12)],
  ['A13 a script that starts like a GIF', 'image_damaged', () => text('GIF89a/*\0\0\0\0\0*/=1;alert(1)//')],
  ['A16 a PDF', 'image_unsupported', () => text('%PDF-1.7\n%\xe2\xe3')],
  ['A17 HTML', 'image_unsupported', () => text('<!doctype html><script>alert(1)</script>')],
  ['A20 a program', 'image_unsupported', () => text('\x7fELF\x02\x01\x01')],
  ['A21 an MP4', 'file_type_refused', () => text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
  ['A27 a PNG of 268 megapixels', 'image_too_many_pixels', () => hostile.pngBomb(16_383, 16_383)],
  ['A28 a PNG of 30,000 × 30,000', 'image_too_many_pixels', () => hostile.pngBomb(30_000, 30_000)],
  ['A29 a PNG header alone', 'image_damaged', () => hostile.pngWithoutPixels(50_000, 50_000)],
  ['A30 a WebP of 12,000 × 12,000', 'image_too_many_pixels', () => hostile.webpBomb(12_000, 12_000)],
  ['A31 a GIF of 20,000 large frames', 'image_too_many_pixels', () => hostile.gifBomb(2_000, 2_000, 20_000)],
  ['A32 a GIF without frames', 'image_damaged', () => hostile.gifBomb(16, 16, 0)],
  ['A33 a GIF of 0 × 0', 'image_damaged', () => hostile.gifBomb(0, 0, 1)],
  ['A36 an AVIF of 60,000 × 60,000', 'image_too_many_pixels', () => hostile.avifBomb(60_000, 60_000)],
  ['A37 a HEIF whose pieces are nowhere', 'image_damaged', () => hostile.heicWithoutPieces()],
  ['A38 a TIFF of 100,000 × 100,000', 'image_too_many_pixels', () => hostile.tiffBomb(100_000, 100_000)],
  ['A41 a JPEG with 500 more scans', 'image_damaged', () => hostile.jpegWithScans(500)],
  ['A55 an SVG of uses within uses', 'image_unsupported', () => svg(`<g id="g0"><rect/></g>${doubled(24)}`)],
  ['A55 an SVG that uses itself', 'image_unsupported', () => svg('<g id="a"><use href="#a"/></g><use href="#a"/>')],
  [
    'A56 an SVG of entities within entities',
    'image_unsupported',
    () =>
      text('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'),
  ],
  [
    'A57 an SVG that names a file of the server',
    'image_unsupported',
    () =>
      text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>'),
  ],
  ['an SVG with an entity that is not declared', 'image_damaged', () => svg('<text>&x;</text>')],
  ['an SVG of 5,001 elements', 'image_unsupported', () => svg('<path/>'.repeat(5001))],
  ['an SVG of more than a megabyte', 'image_unsupported', () => svg(`<desc>${'x'.repeat(1_000_001)}</desc>`)],
  ['an SVG with 11 filters', 'image_unsupported', () => svg('<filter/>'.repeat(11))],
  ['an SVG with 201 uses', 'image_unsupported', () => svg(`<path id="a"/>${'<use href="#a"/>'.repeat(201)}`)],
]

test.each(refused)('%s is refused with %s, and leaves nothing behind', async (_what, code, make) => {
  await waitUntilIdle()
  const before = await traces()
  const { status, data } = await upload(ann.token, { bytes: await make(), filename: 'photo.jpg' })
  expect([status, data.code]).toEqual([422, code])
  expect(await traces()).toEqual(before)
})

let seed = 100
const script = text('<script>alert(document.domain)</script>')
const gps = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 0/1 0/1' },
}

const taken: [what: string, extension: string, make: Made][] = [
  [
    'A11 a JPEG with an archive behind it',
    'jpg',
    async () => Buffer.concat([await jpeg({ seed: seed++ }), text('PK\x03\x04'), Buffer.alloc(1e6)]),
  ],
  ['A12 a JPEG with HTML behind it', 'jpg', async () => Buffer.concat([await jpeg({ seed: seed++ }), script])],
  ['A14 a PNG with code in its text', 'png', () => hostile.pngWith(['tEXt', text('Comment\0<?php system($_GET[0]);')])],
  ['A15 a JPEG with a script as comment', 'jpg', () => hostile.jpegWith(0xfe, script)],
  ['A19 a PNG', 'png', () => png({ seed: seed++ })],
  ['A22 a HEIC', 'heic', heic],
  ['A34 a WebP of 1,000 frames', 'webp', () => webp({ width: 8, height: 8, frames: 1_000 })],
  ['A35 an APNG of 500 frames', 'png', () => hostile.apng(500)],
  ['A39 a PNG with 200 MB of text', 'png', () => hostile.pngBomb(64, 48, hostile.hugeText())],
  ['A40 a PNG with 300 MB of colour profile', 'png', () => hostile.pngBomb(64, 48, hostile.hugeProfile())],
  ['A42 a JPEG of four inks', 'jpg', () => scene({ seed: seed++ }).toColourspace('cmyk').jpeg().toBuffer()],
  ['A43 a PNG of 16 bits', 'png', () => scene({ seed: seed++ }).toColourspace('rgb16').png().toBuffer()],
  ['A45 a JPEG with a place', 'jpg', () => jpeg({ exif: gps, seed: seed++ })],
  ['A46 a PNG with a place', 'png', () => png({ exif: gps, seed: seed++ })],
  ['A47 a WebP with a place', 'webp', () => webp({ exif: gps, seed: seed++ })],
  ['A48 a JPEG with a place in XMP', 'jpg', () => hostile.jpegWith(0xe1, hostile.xmp)],
  [
    'A49 a JPEG with another picture in its EXIF',
    'jpg',
    async () => hostile.jpegWith(0xe1, await hostile.exifWithThumbnail()),
  ],
  [
    'A50 a JPEG with EXIF in a circle',
    'jpg',
    async () => hostile.jpegWith(0xe1, await hostile.exifWithThumbnail(true)),
  ],
  ['A51 a JPEG with markup in its EXIF', 'jpg', () => jpeg({ exif: { IFD0: { Make: '<img onerror=alert(1)>' } } })],
  ['A52 a strip of 1 × 200,000', 'png', () => png({ width: 1, height: 200_000 })],
  ['A53 a strip of 200,000 × 1', 'png', () => png({ width: 200_000, height: 1 })],
  [
    'A54 an SVG with a script',
    'svg',
    () => svg('<script>alert(1)</script><rect onclick="alert(1)" width="9" height="9"/>', 'onload="alert(1)"'),
  ],
  [
    'A58 an SVG that shows another file',
    'svg',
    () =>
      svg(
        '<image href="/i/other.png" width="9" height="9"/><rect fill="url(http://evil.example/#a)" width="9" height="9"/>',
      ),
  ],
  ['an AVIF', 'avif', () => avif({ seed: seed++ })],
  ['a GIF', 'gif', () => gif({ frames: 2, seed: seed++ })],
  ['a TIFF', 'tiff', () => tiff({ seed: seed++ })],
]

/** Fetches the public link, thumbnail and preview of a photo. */
async function served(photo: Pick<Photo, 'public_url' | 'thumbnail_url' | 'preview_url'>) {
  const { public_url, thumbnail_url, preview_url } = photo
  const answers: { status: number; headers: Headers; body: Buffer }[] = []
  for (const url of [public_url, thumbnail_url, preview_url]) {
    const response = await fetch(`${origin}${url.replace(/^https?:\/\/[^/]+/, '')}`)
    const { status, headers } = response
    answers.push({ status, headers, body: Buffer.from(await response.arrayBuffer()) })
  }
  return answers
}

test.each(taken)('%s is taken as %s, and what is served of it is a picture', async (_what, extension, make) => {
  const { status, data } = await upload(ann.token, { bytes: await make(), filename: 'x.php.jpg' })
  expect([status, data.code, data.extension]).toEqual([200, undefined, extension])
  for (const { status: found, headers, body } of await served(data)) {
    expect([found, headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(headers.get('content-type')).toMatch(/^image\/(?!svg)/)
    expect(body.includes('GPS') || body.includes('evil.example')).toBe(false)
  }
  expect(JSON.stringify(data)).not.toMatch(/onerror|latitude/)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('A44 orientation %d is baked into every variant', async (orientation) => {
  const { data } = await upload(ann.token, {
    bytes: await jpeg({ width: 320, height: 200, orientation, seed: seed++ }),
  })
  expect(data).toMatchObject({ width: 320, height: 200 })
  const [, thumbnail, preview] = await served(data)
  for (const { body } of [thumbnail!, preview!]) await expectQuadrants(save(body))
})

test('A18 A23 A24 A25 A26 the name of a file decides nothing', async () => {
  for (const filename of ['x.php.jpg', 'x.jpg.svg', '.jpg', 'x', 'x.svg', 'x.png']) {
    const { data } = await upload(ann.token, { bytes: await png({ seed: seed++ }), filename, type: 'image/jpeg' })
    expect(data).toMatchObject({ extension: 'png', mimetype: 'image/png' })
  }
  const { data } = await upload(ann.token, { bytes: svg('<rect/>'), filename: 'x.png', type: 'image/png' })
  expect(data).toMatchObject({ extension: 'svg', mimetype: 'image/svg+xml' })
})

test('a worker that is killed costs one picture, and the others are taken', async () => {
  await waitUntilIdle()
  const files = await Promise.all(Array.from({ length: 6 }, () => jpeg({ width: 1500, height: 1000, seed: seed++ })))
  const sent = files.map((bytes) => upload(ann.token, { bytes }))
  const watch = setInterval(() => {
    const [pid] = server.images.status().pids
    if (pid === undefined) return
    clearInterval(watch)
    process.kill(pid, 'SIGKILL')
  }, 1)
  const answers = await Promise.all(sent)
  clearInterval(watch)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('after all of it everything is consistent', async () => {
  await waitUntilIdle()
  await services.pictures.renderMissingThumbnails()
  expect(await verify()).toEqual([])
})
