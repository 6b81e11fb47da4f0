import { expect, test } from 'vitest'
import {
  DEFAULT_SIZES,
  type EmbeddedPhoto,
  formatEmbedCode,
  formatEmbedCodes,
  formatStyledLink,
} from '@imagora/contract/embed-codes'

const readable = { isEncoded: false, isNamed: false, sizes: DEFAULT_SIZES, areSizesOpen: true }
const encoded = { ...readable, isEncoded: true }
const photo = (given: Partial<EmbeddedPhoto>): EmbeddedPhoto => ({
  name: '',
  alt: '',
  kind: 'image',
  mimetype: 'image/jpeg',
  width: 1000,
  height: 750,
  frames: 1,
  public_url: 'https://a.example/i/Ab.jpg',
  preview_url: 'https://a.example/i/Ab/preview.webp?v=1',
  video_url: null,
  ...given,
})
const picture = photo({ name: 'Sea "at [dawn]"', public_url: 'https://图.example/i/a b(1).jpg' })

test('[UP-11] a link has five forms beside the picture, and no name breaks out of them', () => {
  const forms = ['url', 'html', 'markdown', 'markdown_with_link', 'bbcode'] as const
  expect(forms.map((form) => formatEmbedCode(picture, form, readable))).toEqual([
    'https://图.example/i/a b(1).jpg',
    '<img src="https://图.example/i/a b(1).jpg" alt="Sea &quot;at [dawn]&quot;">',
    String.raw`![Sea "at \[dawn\]"](https://图.example/i/a%20b%281%29.jpg)`,
    String.raw`[![Sea "at \[dawn\]"](https://图.example/i/a%20b%281%29.jpg)](https://图.example/i/a%20b%281%29.jpg)`,
    '[img]https://图.example/i/a b(1).jpg[/img]',
  ])
})

test('[UP-11] the URL is encoded where the person wants it, and never twice', () => {
  expect(formatEmbedCode(picture, 'url', encoded)).toBe('https://xn--wcs.example/i/a%20b(1).jpg')
  const once = photo({ public_url: 'https://a.example/%E5%9B%BE.jpg' })
  expect(formatEmbedCode(once, 'bbcode', encoded)).toBe('[img]https://a.example/%E5%9B%BE.jpg[/img]')
})

test('[UP-11] many links come one a line, without pictures that have none', () => {
  const pictures = [
    picture,
    photo({ name: 'gone', public_url: '' }),
    photo({ name: 'b', public_url: 'https://a.example/b' }),
  ]
  expect(formatEmbedCodes(pictures, 'url', readable)).toBe('https://图.example/i/a b(1).jpg\nhttps://a.example/b')
})

const origin = 'https://a.example'
const link = (name: string, isEncoded: boolean, public_url = `${origin}/i/Ab_-9.jpg`) =>
  formatEmbedCode(photo({ name, public_url }), 'url', { ...readable, isEncoded, isNamed: true })

test.each([
  ['sea', 'sea', 'sea'],
  ['海边 日出', '%E6%B5%B7%E8%BE%B9%20%E6%97%A5%E5%87%BA', '海边%20日出'],
  ['100% #1?', '100%25%20%231%3F', '100%25%20%231%3F'],
  [`"it's" <b>`, '%22it%27s%22%20%3Cb%3E', `%22it's%22%20%3Cb%3E`],
  ['a & b=c+d', 'a%20%26%20b%3Dc%2Bd', 'a%20&%20b=c+d'],
  ['a/b\\c', 'a_b_c', 'a_b_c'],
  ['IMG_1.HEIC', 'IMG_1', 'IMG_1'],
  ['v1.2', 'v1.2', 'v1.2'],
  ['\u202Egpj', '%E2%80%AEgpj', '%E2%80%AEgpj'],
  ['\uD800', '%EF%BF%BD', '\uFFFD'],
])('[PR-10] [DL-01] the link of a photo named %j is encoded, or readable and whole', (name, whole, shown) => {
  expect(link(name, true)).toBe(`${origin}/i/Ab_-9/${whole}.jpg`)
  expect(link(name, false)).toBe(`${origin}/i/Ab_-9/${shown}.jpg`)
  // Pasted in either form, the URL has one segment below the key, with the same extension.
  for (const isEncoded of [true, false]) {
    const { pathname, search, hash } = new URL(link(name, isEncoded))
    expect([pathname.split('/').length, search, hash]).toEqual([4, '', ''])
    expect(pathname.endsWith('.jpg')).toBe(true)
  }
})

test('[DL-01] a name goes only into the link of a picture, keeps its signature, and is no variant', () => {
  expect(link('sea', true, `${origin}/i/Ab.jpg?s=1.a.b`)).toBe(`${origin}/i/Ab/sea.jpg?s=1.a.b`)
  expect(link('thumb', true, `${origin}/i/Ab.webp`)).toBe(`${origin}/i/Ab.webp`)
  expect(link('thumb', true, `${origin}/i/Ab.jpg`)).toBe(`${origin}/i/Ab/thumb.jpg`)
  expect(link(' ', true)).toBe(`${origin}/i/Ab_-9.jpg`)
  const shared = `${origin}/s/trip/7/original.jpg?v=1`
  expect(link('sea', true, shared)).toBe(shared)
})

test('[DL-01] names do not break out of the codes', () => {
  const named = photo({ name: '[img](1)"' })
  const style = { ...readable, isNamed: true }
  expect(formatEmbedCode(named, 'bbcode', style)).toBe(`[img]${origin}/i/Ab/%5Bimg%5D(1)%22.jpg[/img]`)
  expect(formatEmbedCode(named, 'markdown', style)).toContain(`(${origin}/i/Ab/[img]%281%29%22.jpg)`)
  expect(formatEmbedCode(named, 'html', style)).toContain(`src="${origin}/i/Ab/[img](1)%22.jpg"`)
})

test('[PR-10] other links are encoded or left readable too', () => {
  expect(formatStyledLink('https://图.example/shares/trip', encoded)).toBe('https://xn--wcs.example/shares/trip')
  expect(formatStyledLink('https://图.example/shares/trip', readable)).toBe('https://图.example/shares/trip')
})

const candidatesOf = (code: string, type: string) =>
  new RegExp(`type="${type}" srcset="([^"]*)"`).exec(code)?.[1]?.split(', ')

test('[EM-05] a picture has AVIF and WebP in the offered widths that it fills, and its own type for the rest', () => {
  const boat = photo({ name: 'IMG_1', alt: 'A "red" <boat>' })
  const code = formatEmbedCode(boat, 'picture', { ...readable, sizes: '50vw' })
  const widths = [160, 320, 480, 640, 960]
  for (const format of ['avif', 'webp']) {
    expect(candidatesOf(code, `image/${format}`)).toEqual(
      widths.map((width) => `https://a.example/i/Ab.jpg?w=${width}&amp;format=${format} ${width}w`),
    )
  }
  const own = widths.map((width) => `https://a.example/i/Ab.jpg?w=${width}&amp;format=jpeg ${width}w`)
  expect(code).toContain(
    `<img src="https://a.example/i/Ab.jpg" srcset="${own.join(', ')}, https://a.example/i/Ab.jpg 1000w"`,
  )
  expect(code).toContain(
    'width="1000" height="750" alt="A &quot;red&quot; &lt;boat&gt;" loading="lazy" decoding="async">',
  )
  expect(code.match(/sizes="50vw"/g)).toHaveLength(3)
  expect(code.split('\n').map((line) => /<\/?\w+/.exec(line)?.[0])).toEqual([
    '<picture',
    '<source',
    '<source',
    '<img',
    '</picture',
  ])
})

test.each([
  ['an animation', { mimetype: 'image/webp', frames: 12 }],
  ['a GIF', { mimetype: 'image/gif' }],
  ['a drawing', { mimetype: 'image/svg+xml' }],
  ['a picture smaller than the smallest width', { width: 120 }],
  ['a protected photo', { public_url: 'https://a.example/i/Ab.jpg?s=1.a.b' }],
])('[EM-05] %s is an img with its size', (_, given) => {
  expect(formatEmbedCode(photo({ alt: 'x', ...given }), 'picture', readable)).toMatch(
    /^<img src="\S+" width="\d+" height="750" alt="x" loading="lazy" decoding="async">$/,
  )
})

test('[EM-05] where sizes need a signature, the code has the stored picture alone', () => {
  const code = formatEmbedCode(photo({ name: 'Boat' }), 'picture', { ...readable, areSizesOpen: false })
  expect(code).toMatch(/^<img src="https:\/\/a\.example\/i\/Ab\.jpg" width="1000" height="750"/)
  expect(code).not.toContain('srcset')
})

test('[EM-05] no name in a link separates the candidates', () => {
  const code = formatEmbedCode(photo({ name: 'a, b' }), 'picture', { ...readable, isNamed: true })
  expect(candidatesOf(code, 'image/avif')?.[0]).toBe('https://a.example/i/Ab/a%2C%20b.jpg?w=160&amp;format=avif 160w')
})

test('[EM-06] a video is a player with its poster in HTML, and a poster that links to it elsewhere', () => {
  const video = photo({
    name: 'clip',
    alt: 'A wave',
    kind: 'video',
    mimetype: 'video/quicktime',
    public_url: 'https://a.example/i/Ab.mov',
    video_url: 'https://a.example/i/Ab/video.mp4?v=1',
  })
  const player =
    '<video controls src="https://a.example/i/Ab/video.mp4?v=1" poster="https://a.example/i/Ab/preview.webp?v=1" width="1000" height="750" preload="metadata" aria-label="A wave"></video>'
  const linked = '[![A wave](https://a.example/i/Ab/preview.webp?v=1)](https://a.example/i/Ab/video.mp4?v=1)'
  const codes = (['url', 'html', 'picture', 'markdown', 'markdown_with_link', 'bbcode'] as const).map((form) =>
    formatEmbedCode(video, form, readable),
  )
  expect(codes).toEqual([
    'https://a.example/i/Ab.mov',
    player,
    player,
    linked,
    linked,
    '[url=https://a.example/i/Ab/video.mp4?v=1][img]https://a.example/i/Ab/preview.webp?v=1[/img][/url]',
  ])
})
