import { readTransform, transformName } from '@imagora/contract/transform-parameters'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '#settings/defaults.ts'
import { createViewActions } from '#test/factories/page-views.ts'
import { gif, jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { services, configure } = server
const { get, photo, metadata } = await createViewActions(server)

/** The picture has a red, a green, a blue and a yellow quarter, from the upper left to the lower right. */
const sample = await photo(await jpeg({ width: 1200, height: 800, seed: 77 }))

function signedQuery({ key }: { key: string }, query: string) {
  const expires = new Date(server.clock.time.getTime() + 600_000)
  const variant = transformName(readTransform(new URLSearchParams(query)))
  return `${query}&s=${services.signer.signPicture({ key, variant, version: 1, expires })}`
}

async function render(query: string, picture: { key: string; link: string } = sample) {
  const { status, headers, body } = await get(`${picture.link}?${signedQuery(picture, query)}`)
  expect([query, status, headers.get('x-refusal')]).toEqual([query, 200, null])
  return body
}

const sizeOf = async (query: string, picture = sample) => {
  const { width, height } = await metadata(await render(query, picture))
  return `${width}x${height}`
}

const names = { red: [220, 30, 30], green: [30, 180, 30], blue: [30, 30, 220], yellow: [220, 200, 30] }

function nameOf(pixel: number[]) {
  if (pixel[3] !== undefined && pixel[3] < 10) return 'clear'
  const far = (color: number[]) => color.reduce((sum, value, index) => sum + Math.abs(value - pixel[index]!), 0)
  const [name, color] = Object.entries({ ...names, white: [255, 255, 255] }).toSorted(
    ([, one], [, other]) => far(one) - far(other),
  )[0]!
  return far(color) < 120 ? name : `other ${pixel.join(' ')}`
}

/** Returns the colors near the four corners, clockwise from the upper left. */
async function cornersOf(body: Buffer, page = 0) {
  const { data, info } = await sharp(body, { page }).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => {
    const [left, top] = [Math.floor(x * info.width), Math.floor(y * info.height)]
    const at = (top * info.width + left) * info.channels
    return nameOf([...data.subarray(at, at + info.channels)])
  }
  return [pixel(0.04, 0.04), pixel(0.96, 0.04), pixel(0.96, 0.96), pixel(0.04, 0.96)].join(' ')
}

const corners = async (query: string, picture = sample) => cornersOf(await render(query, picture))

afterEach(async () => {
  await configure({ image_policy: defaultSettings.image_policy })
})

test('[TR-01] fit decides how a picture comes into its box, which is never filled by enlarging', async () => {
  for (const [query, size] of [
    ['w=300&h=300&fit=inside', '300x200'],
    ['w=300&h=300&fit=contain', '300x200'],
    ['w=300&h=300&fit=cover', '300x300'],
    ['w=300&h=300&fit=fill', '300x300'],
    ['w=300&h=300&fit=pad', '300x300'],
    ['w=3000&h=1000&fit=fill', '1200x400'],
    ['w=1300&h=1000&fit=pad', '1300x1000'],
    ['w=333&fit=pad', '333x222'],
  ]) {
    expect([query, await sizeOf(`${query}&format=webp`)]).toEqual([query, size])
  }
  expect(await corners('w=300&h=300&fit=fill&format=png')).toBe('red green yellow blue')
})

test('[TR-01] padding has the color that is asked for, the dominant one, or none', async () => {
  expect(await corners('w=300&h=300&fit=pad&format=png')).toBe('white white white white')
  expect(await corners('w=300&h=300&fit=pad&bg=dc1e1e&format=jpeg')).toBe('red red red red')
  expect(await corners('w=300&h=300&fit=pad&bg=transparent&format=webp')).toBe('clear clear clear clear')
  expect(await corners('w=300&h=300&fit=pad&gravity=north&format=png')).toBe('red green white white')
  const auto = await corners('w=300&h=300&fit=pad&bg=auto&format=png')
  expect(new Set(auto.split(' ')).size).toBe(1)
  expect(auto).not.toContain('white')
  const glass = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect(await corners('w=200&bg=dc1e1e&format=png', await photo(glass, 'glass.png'))).toBe('red red red red')
})

test('[TR-02] gravity chooses what a crop keeps: compass points, attention and entropy', async () => {
  expect(await corners('w=100&h=400&fit=cover&gravity=west&format=png')).toBe('red red blue blue')
  expect(await corners('w=100&h=400&fit=cover&gravity=northeast&format=png')).toBe('green green yellow yellow')
  expect(await corners('w=800&h=100&fit=cover&gravity=south&format=png')).toBe('blue yellow yellow blue')
  expect(await corners('w=800&h=100&fit=cover&gravity=north&format=png')).toBe('red green green red')
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
      background: '#000',
    },
  })
    .png()
    .toBuffer()
  const lonely = await sharp({ create: { width: 1500, height: 300, channels: 3, background: '#ffffff' } })
    .composite([{ input: noise, left: 1200, top: 0 }])
    .png()
    .toBuffer()
  const picture = await photo(lonely, 'lonely.png')
  for (const gravity of ['attention', 'entropy']) {
    const found = await render(`w=300&h=300&fit=cover&gravity=${gravity}&format=png`, picture)
    expect([gravity, (await sharp(found).stats()).channels[0]!.stdev > 30]).toEqual([gravity, true])
  }
  const center = await render('w=300&h=300&fit=cover&gravity=center&format=png', picture)
  expect((await sharp(center).stats()).channels[0]!.stdev).toBeLessThan(1)
})

test('[TR-03] a ratio gives the missing side, or the largest part of that shape', async () => {
  for (const [query, size] of [
    ['ar=16:9&w=320', '320x180'],
    ['ar=1:1&h=200', '200x200'],
    ['ar=16:9', '1200x675'],
    ['ar=1', '800x800'],
    ['ar=1&fit=pad', '1200x1200'],
    ['ar=1.5&w=300&fit=inside', '300x200'],
  ]) {
    expect([query, await sizeOf(`${query}&format=webp`)]).toEqual([query, size])
  }
})

test('[TR-03] a crop takes its part by pixels or by shares, before anything else', async () => {
  expect(await sizeOf('crop=0,0,300,200&format=png')).toBe('300x200')
  expect(await corners('crop=0,0,300,200&format=png')).toBe('red red red red')
  expect(await corners('crop=0.5,0.0,0.5,0.5&w=100&format=png')).toBe('green green green green')
  expect(await sizeOf('crop=0.5,0.0,0.5,0.5&w=100&format=png')).toBe('100x67')
  expect(await sizeOf('crop=1100,700,900,900&format=png')).toBe('100x100')
  expect(await corners('crop=600,0,600,800&w=100&h=50&fit=cover&gravity=south&format=png')).toBe(
    'yellow yellow yellow yellow',
  )
  expect(await sizeOf('crop=600,0,600,800&w=100&h=100&fit=cover&gravity=attention&format=png')).toBe('100x100')
  const turned = await photo(await jpeg({ width: 600, height: 400, orientation: 6, seed: 78 }))
  expect(await corners('crop=0,0,200,100&format=png', turned)).toBe('red red red red')
})

test('[TR-04] the density of a screen multiplies the sides, and quality and format may be left to the server', async () => {
  expect(await sizeOf('w=100&dpr=1.5&format=webp')).toBe('150x100')
  expect(await sizeOf('w=100&h=50&fit=pad&dpr=4&format=webp')).toBe('400x200')
  const sharpBytes = (await render('w=400&q=75&format=jpeg')).length
  expect((await render('w=400&q=auto&format=jpeg')).length).toBe(sharpBytes)
  expect((await render('w=200&dpr=2&q=auto&format=jpeg')).length).toBeLessThan(sharpBytes)
  const address = `${sample.link}?${signedQuery(sample, 'w=120&h=120&fit=pad')}`
  const modern = await get(address, { accept: 'image/webp' })
  expect([modern.headers.get('content-type'), modern.headers.get('vary')]).toEqual(['image/webp', 'accept'])
  const old = await get(address, { accept: 'image/png' })
  expect([old.headers.get('content-type'), old.headers.get('vary')]).toEqual(['image/jpeg', 'accept'])
  const named = await get(`${sample.link}?${signedQuery(sample, 'w=120&blur=1&format=jpg')}`)
  expect([named.headers.get('content-type'), named.headers.get('vary')]).toEqual(['image/jpeg', null])
})

test('[TR-05] a picture is turned and mirrored, and what gravity keeps is named as it is seen then', async () => {
  expect(await corners('w=300&rotate=90&format=png')).toBe('blue red green yellow')
  expect(await sizeOf('w=300&rotate=90&format=png')).toBe('300x450')
  expect(await corners('rotate=180&w=300&format=png')).toBe('yellow blue red green')
  expect(await corners('rotate=270&w=300&format=png')).toBe('green yellow blue red')
  expect(await corners('flip=h&w=300&format=png')).toBe('green red blue yellow')
  expect(await corners('flip=v&w=300&format=png')).toBe('blue yellow green red')
  expect(await corners('rotate=90&flip=h&w=300&format=png')).toBe('red blue yellow green')
  expect(await corners('rotate=90&w=400&h=50&fit=cover&gravity=north&format=png')).toBe('blue red red blue')
  expect(await corners('flip=h&w=50&h=400&fit=cover&gravity=west&format=png')).toBe('green green yellow yellow')
})

test('[TR-06] a picture is blurred, made gray and sharpened', async () => {
  const contrast = async (query: string) => {
    const { channels } = await sharp(await render(query)).stats()
    return channels.map(({ stdev }) => stdev)
  }
  const edge = async (query: string) => {
    const body = await render(query)
    const { data, info } = await sharp(body).greyscale().raw().toBuffer({ resolveWithObject: true })
    const row = data.subarray(info.width * 10, info.width * 11)
    return Math.max(...Array.from(row.subarray(1), (value, index) => Math.abs(value - row[index]!)))
  }
  const plain = await edge('w=301&format=png')
  const [soft, softer] = [await edge('w=301&blur=2&format=png'), await edge('w=301&blur=60&format=png')]
  expect(soft).toBeLessThan(plain)
  expect(softer).toBeLessThan(soft)
  expect(await edge('w=301&sharpen=10&format=png')).toBeGreaterThan(plain)
  const [red, green, blue] = await contrast('w=300&grey=1&format=png')
  expect([Math.abs(red! - green!) < 1, Math.abs(red! - blue!) < 1]).toEqual([true, true])
})

test('[TR-07] queries of one meaning share one rendering, in whatever order and spelling', async () => {
  const same = [
    ['w=200&h=100&fit=cover&gravity=north&format=webp', 'format=webp&gravity=north&fit=cover&h=100&w=200'],
    ['w=100&h=50&dpr=2&fit=fill&format=jpg', 'w=200&h=100&fit=fill&format=jpeg&dpr=1'],
    ['w=180&flip=v&format=png', 'w=180&rotate=180&flip=h&format=png'],
    ['w=180&flip=hv&format=png', 'w=180&rotate=180&format=png'],
    ['ar=16:9&w=160&format=webp', 'w=160&h=90&fit=cover&format=webp'],
    ['w=150&grey=1&bg=F80&format=png', 'w=150&gray=1&bg=ff8800&blur=0&sharpen=0&rotate=0&format=png'],
    ['w=150&h=150&fit=pad&bg=fff&format=png', 'w=150&h=150&fit=pad&gravity=center&format=png'],
    ['w=150&fit=contain&format=png', 'w=150&fit=inside&crop=0.0,0,1,1&q=auto&format=png'],
  ] as const
  for (const [one, other] of same) {
    const [first, second] = [one, other].map((query) => transformName(readTransform(new URLSearchParams(query))))
    expect([other, second]).toEqual([other, first])
    const etags = await Promise.all(
      [one, other].map(async (query) =>
        (await get(`${sample.link}?${signedQuery(sample, query)}`)).headers.get('etag'),
      ),
    )
    expect(etags[0]).toBe(etags[1])
  }
  const crops = ['crop=0,0,600,400', 'crop=0.0,0.0,0.5,0.5']
  const etags = await Promise.all(
    crops.map(async (query) => (await get(`${sample.link}?${signedQuery(sample, query)}`)).headers.get('etag')),
  )
  expect(etags[0]).toBe(etags[1])
})

test.each([
  ['fit', 'fit=stretch'],
  ['fit', 'w=8192&h=8192&fit=pad'],
  ['gravity', 'w=100&h=100&fit=cover&gravity=up'],
  ['gravity', 'gravity=north&gravity=south'],
  ['ar', 'ar=0'],
  ['ar', 'ar=16:0'],
  ['ar', 'ar=NaN'],
  ['ar', 'ar=1000:1'],
  ['ar', 'ar=1:2&w=100&h=100'],
  ['ar', 'ar=1:100&w=8000'],
  ['crop', 'crop=1,2,3'],
  ['crop', 'crop=0,0,0,0'],
  ['crop', 'crop=-1,0,10,10'],
  ['crop', 'crop=0.5,0.5,0.6,0.5'],
  ['crop', 'crop=1e9,0,1,1'],
  ['dpr', 'dpr=0'],
  ['dpr', 'dpr=5'],
  ['dpr', 'dpr=Infinity'],
  ['w', 'w=4000&dpr=3'],
  ['rotate', 'rotate=45'],
  ['flip', 'flip=x'],
  ['blur', 'blur=101'],
  ['blur', 'blur=-1'],
  ['grey', 'grey=yes'],
  ['gray', 'grey=1&gray=1'],
  ['sharpen', 'sharpen=11'],
  ['q', 'q=0'],
  ['q', 'q=best'],
  ['q', 'q=auto&q=75'],
  ['bg', 'bg=red'],
  ['bg', 'bg=%23ff88'],
  ['format', 'format=heic'],
  ['h', 'h=99999999999999999999'],
  ['w', 'w=%F0%9F%98%80'],
  ['w', 'w=NaN'],
])('[TR-08] a bad %s is refused by its name: %s', async (parameter, query) => {
  const { status, headers } = await get(`${sample.link}?${query}&s=x`)
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
    400,
    'no-store',
    'image/svg+xml',
  ])
  expect(headers.get('x-refusal')).toMatch(new RegExp(`^${parameter} must `))
})

test('[TR-08] a crop outside of the picture is refused', async () => {
  for (const crop of ['1200,0,10,10', '0,99999,10,10']) {
    const { status, headers } = await get(`${sample.link}?${signedQuery(sample, `crop=${crop}`)}`)
    expect([status, headers.get('x-refusal')]).toEqual([400, 'crop must be inside of 1200x800 pixels'])
  }
})

test('[TR-08] no transform holds more than 25 million pixels, of all frames together', async () => {
  const large = await photo(await jpeg({ width: 6200, height: 4200, seed: 80 }))
  const moving = await photo(await gif({ frames: 26, width: 1000, height: 1000, seed: 81 }), 'large.gif')
  for (const [picture, query] of [
    [large, 'w=8192&h=8192&rotate=90'],
    [moving, 'rotate=90'],
  ] as const) {
    const { status, headers } = await get(`${picture.link}?${signedQuery(picture, query)}`)
    expect([query, status, headers.get('x-refusal')]).toEqual([query, 400, expect.stringMatching(/^w must be smaller/)])
  }
  expect(await sizeOf('w=5900&rotate=180&format=jpeg', large)).toBe('5900x3997')
})

test('[TR-08] hostile queries are answered, and never with a failure of the server', async () => {
  const values = ['', '0', '-0', '1e309', 'NaN', '%00', '%', '%ff', '../../x', '__proto__', '海', '٣', '9'.repeat(3000)]
  const keys = ['w', 'h', 'ar', 'crop', 'dpr', 'rotate', 'flip', 'blur', 'grey', 'sharpen', 'q', 'bg', 'gravity', 'fit']
  const statuses = new Set<number>()
  for (const key of keys) {
    for (const value of values) statuses.add((await get(`${sample.link}?${key}=${encodeURI(value)}&${key}`)).status)
  }
  expect([...statuses].filter((status) => status !== 400 && status !== 200)).toEqual([])
  expect((await get(`${sample.link}?${'w=1&'.repeat(3000)}`)).status).toBe(400)
})

test('[TR-09] the sizes stay open to anyone, and everything else needs its signature', async () => {
  const { link } = await photo()
  for (const query of [
    'w=320',
    'w=160&dpr=2&q=auto',
    'w=320&h=320&fit=contain&gravity=north',
    'w=640&rotate=0&blur=0',
  ]) {
    expect([query, (await get(`${link}?${query}`)).status]).toEqual([query, 200])
  }
  for (const query of ['w=320&blur=1', 'w=320&h=320&fit=pad', 'crop=0,0,10,10', 'w=320&rotate=90', 'ar=1', 'grey=1']) {
    const { status, headers } = await get(`${link}?${query}`)
    expect([query, status, headers.get('x-refusal')?.includes('signed')]).toEqual([query, 400, true])
  }
})

test('[TR-10] a watermark is on every part of a large picture, upright and inside of the padding', async () => {
  const watermark = {
    ...defaultSettings.image_policy.watermark,
    kind: 'text',
    text: '© 图像馆',
    size: 40,
    opacity: 100,
    min_side: 300,
  } as const
  const queries = ['crop=0,0,200,150&format=png', 'w=400&h=400&fit=pad&format=png', 'w=400&rotate=90&blur=3&format=png']
  const small = 'crop=0.0,0.0,0.5,0.5&w=100&format=png'
  const picture = await photo()
  const before = await Promise.all([...queries, small].map((query) => render(query, picture)))
  await configure({ image_policy: { ...defaultSettings.image_policy, watermark } })
  const after = await Promise.all([...queries, small].map((query) => render(query, picture)))
  expect(after.map((body, index) => body.equals(before[index]!))).toEqual([false, false, false, true])
  // The lower edge of the padding has no mark.
  const strip = { left: 0, top: 360, width: 400, height: 40 }
  const edge = await sharp(after[1]).extract(strip).png().toBuffer()
  expect((await sharp(edge).stats()).channels[0]!.min).toBe(255)
})

test('[TR-11] an animation keeps its frames, and each is changed by itself', async () => {
  const moving = await photo(await gif({ frames: 3, width: 120, height: 90, seed: 79 }), 'moves.gif')
  for (const [query, width, height] of [
    ['w=60&h=60&fit=cover&gravity=west', 60, 60],
    ['w=60&h=60&fit=cover&gravity=attention', 60, 60],
    ['w=60&rotate=90', 60, 80],
    ['w=60&h=60&fit=pad&bg=transparent&blur=2&grey=1', 60, 60],
    ['crop=0.5,0.0,0.5,0.5', 60, 45],
  ] as const) {
    const body = await render(`${query}&format=webp`, moving)
    expect([query, await metadata(body)]).toMatchObject([query, { width, pageHeight: height, pages: 3 }])
  }
})
