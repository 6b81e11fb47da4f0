import type { ShareInput, UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Runtime } from '#composition/core.ts'
import { type Journey, listPhotos } from './journeys.ts'
import { createDrawingPool } from './pictures/drawing-pool.ts'
import { drawAnimation, drawScreenshot, drawSticker } from './pictures/graphics.ts'
import { fillShop } from './shop.ts'
import { fillTickets } from './tickets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const demoPeople = [
  { username: 'demo', name: '林一 Lin Yi', is_admin: true },
  { username: 'ann', name: 'Ann Rivers', is_admin: false },
  { username: 'kai', name: '小开', is_admin: false },
] as const

interface DemoUser {
  caller: Caller
  albums: number[]
  photos: number[]
}

interface FillPublicLifeDeps {
  services: Pick<Services, 'explore' | 'shares' | 'pages' | 'notices'>
  people: DemoUser[]
  client: Client
}

const about = `## 这里是什么

一个自己搭建的图床与相册：照片按原样保存，链接长期有效。

## 上传

把文件拖进页面，或用命令行：

\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" -F file=@photo.jpg https://example.org/api/v2/upload
\`\`\`
`

const welcome = `探索广场已经开放：公开的照片与相册都会出现在那里。

- 在照片上点一下爱心，作者会看到
- 不想公开的照片保持“未列出”即可，链接仍然可用
`

const shareOf = (input: Pick<ShareInput, 'type' | 'ids' | 'content'>): ShareInput => ({
  is_download_allowed: true,
  is_detail_shown: true,
  is_place_shown: false,
  uploads: 'off',
  upload_most: 100,
  ...input,
})

/** Fills in likes and shares of users, and the administrator's pages and notices. */
async function fillPublicContent({ services, people, client }: FillPublicLifeDeps) {
  const { explore, shares, pages, notices } = services
  for (const [place, { caller }] of people.entries()) {
    const otherPhotos = people.filter((person) => person.caller !== caller).flatMap(({ photos }) => photos)
    for (const id of otherPhotos.filter((_id, number) => number % (place + 2) === 0 || number % 7 === 3))
      await explore.like(caller, id)
  }
  const [keeper] = people
  if (!keeper) return
  const { caller, albums, photos } = keeper
  await shares.create(
    caller,
    shareOf({ type: 'album', ids: albums.slice(0, 1), content: 'For friends · 给朋友们的旅行相册' }),
    client,
  )
  await shares.create(
    caller,
    { ...shareOf({ type: 'photo', ids: photos.slice(0, 5), content: 'Five proofs · 五张小样' }), password: 'imagora' },
    client,
  )
  const [, ann] = people
  if (ann) {
    const seaside = shareOf({ type: 'album', ids: ann.albums.slice(-1), content: 'For the family' })
    await shares.create(ann.caller, seaside, client)
  }
  const page = { type: 'internal', url: '', title: '关于本站', icon: '', is_published: true } as const
  await pages.create({ caller, client }, { ...page, slug: 'about', name: '关于', content: about })
  await notices.create({ caller, client }, { title: '探索广场开放', content: welcome, is_published: true })
}

const client: Client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'demo', origin: '', picture_origin: '' }

/** Builds an upload form as a browser would send it. */
function formOf(picture: Buffer, name: string, fields: Partial<UploadFields>): MultipartForm<UploadFields> {
  return {
    declared_bytes: picture.length,
    idempotency_key: null,
    read: async (take) => ({
      fields: { tags: [], is_public: true, ...fields },
      file: await take({ name, chunks: Readable.from([picture]) }),
    }),
  }
}

interface FillSiteDeps {
  runtime: Runtime
  services: Services
  /** The demo site starts some years in the past: its clock advances with every picture. */
  clock: { time: Date }
}

const graphics = [
  ...[0, 1, 2].map((seed) => ({
    name: seed % 2 === 0 ? 'Editor' : 'Dashboard',
    file: `Screenshot-${seed + 1}.png`,
    tags: ['screenshots'],
    draw: () => drawScreenshot(seed),
  })),
  ...['Star', 'Peaks', 'Leaf', 'Camera'].map((name, seed) => ({
    name: `Sticker: ${name}`,
    file: `sticker-${name.toLowerCase()}.png`,
    tags: ['stickers', 'transparent'],
    draw: () => drawSticker(seed),
  })),
  { name: 'Lighthouse', file: 'lighthouse.webp', tags: ['animation'], draw: drawAnimation },
]

/**
 * Fills a new site with users, albums and generated pictures, through the same services that the web application calls.
 */
export async function fillSite({ runtime: { config, db, jobs }, services, clock }: FillSiteDeps) {
  const { account, passwords, albums, uploads, settings } = services
  const now = new Date()
  const photos = listPhotos(now)
  const pool = createDrawingPool()
  const drawings = photos.map((photo) => pool.draw(photo))
  clock.time = new Date(photos[0]!.takenAt.getTime() - DAY_MS)

  const password = randomBytes(9).toString('base64url')
  const password_hash = await passwords.hash(password)
  const people = new Map<string, DemoUser>()
  for (const { username, name, is_admin } of demoPeople) {
    const email = `${username}@example.org`
    const { id } = await account.create(db, { username, name, email, password_hash, is_admin })
    const caller: Caller = { id, is_admin, token_id: 0, grant: 'session', confirmed_at: null }
    people.set(username, { caller, albums: [], photos: [] })
  }

  const albumIds = new Map<string, number>()
  async function albumOf({ album, intro, is_public }: Journey, { caller, albums: owned }: DemoUser) {
    if (!album) return undefined
    const known = albumIds.get(album)
    if (known) return known
    const { id } = await albums.create(caller, { name: album, intro, is_public, is_protected: false })
    albumIds.set(album, id)
    owned.push(id)
    return id
  }

  async function upload(person: DemoUser, picture: Buffer, file: string, fields: Partial<UploadFields>) {
    const { id } = await uploads.upload(person.caller, formOf(picture, file, fields), client)
    if (fields.is_public) person.photos.push(id)
  }

  /** Private, and amid the photographs: pages that show the newest begin with those. */
  async function uploadGraphics() {
    for (const { name, file, tags, draw } of graphics) {
      await upload(people.get('demo')!, await draw(), file, { name, tags, is_public: false })
    }
  }

  try {
    for (const [number, photo] of photos.entries()) {
      if (number === Math.floor(photos.length / 2)) await uploadGraphics()
      const person = people.get(photo.owner)!
      clock.time = new Date(Math.max(photo.takenAt.getTime() + 2 * HOUR_MS, clock.time.getTime() + MINUTE_MS))
      const album_id = await albumOf(photo, person)
      const { name, is_public, tags } = photo
      const fields = { name, is_public, tags: [...tags], ...(album_id && { album_id }) }
      await upload(person, await drawings[number]!, `DSC0${4000 + number}.jpg`, fields)
    }
  } finally {
    await pool.close()
  }
  clock.time = new Date(now.getTime() - 20 * DAY_MS)

  await settings.update(db, {
    site_title: 'Imagora',
    site_subtitle: 'A home for every photo · 让每一张照片都有归处',
    show_plans_at_home: true,
    follow_browser_language: true,
    theme: 'auto',
  })
  const neighbours = [...people.values()]
  await fillPublicContent({ services, people: neighbours, client })
  const callers = neighbours.map(({ caller }) => caller)
  await fillShop({ services, callers, client, devDoubles: config.devDoubles })
  const wait = () => void (clock.time = new Date(clock.time.getTime() + 5 * HOUR_MS))
  await fillTickets({ services, callers, client, wait })
  clock.time = now
  await jobs.drain()
  return { username: demoPeople[0].username, password, photos: photos.length + graphics.length }
}
