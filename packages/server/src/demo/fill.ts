import type { Language, ShareInput, UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Runtime } from '#composition/core.ts'
import { type DemoPhoto, type Journey, listPhotos } from './journeys.ts'
import { createDrawingPool } from './pictures/drawing-pool.ts'
import { drawAnimation, drawScreenshot, drawSticker } from './pictures/graphics.ts'
import { fillShop } from './shop.ts'
import type { DemoTexts } from './texts/demo-texts.ts'
import { texts as english } from './texts/en-US.ts'
import { texts as chinese } from './texts/zh-CN.ts'
import { fillTickets } from './tickets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const ADMIN = 'demo'
const usernames = [ADMIN, 'ann', 'kai'] as const

interface DemoUser {
  caller: Caller
  albums: number[]
  photos: number[]
}

interface FillPublicLifeDeps {
  services: Pick<Services, 'explore' | 'shares' | 'pages' | 'notices'>
  people: DemoUser[]
  client: Client
  texts: DemoTexts
}

/** Returns the texts of the demo: Chinese for a Chinese site, English for every other language. */
export const demoTextsIn = (language: Language): DemoTexts => (language === 'zh-CN' ? chinese : english)

const shareOf = (input: Pick<ShareInput, 'type' | 'ids' | 'content'>): ShareInput => ({
  is_download_allowed: true,
  is_detail_shown: true,
  is_place_shown: false,
  uploads: 'off',
  upload_most: 100,
  ...input,
})

/** Fills in likes and shares of users, and the administrator's pages and notices. */
async function fillPublicContent({ services, people, client, texts }: FillPublicLifeDeps) {
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
    shareOf({ type: 'album', ids: albums.slice(0, 1), content: texts.shares.friends }),
    client,
  )
  await shares.create(
    caller,
    { ...shareOf({ type: 'photo', ids: photos.slice(0, 5), content: texts.shares.proofs }), password: 'imagora' },
    client,
  )
  const [, ann] = people
  if (ann) {
    const seaside = shareOf({ type: 'album', ids: ann.albums.slice(-1), content: texts.shares.family })
    await shares.create(ann.caller, seaside, client)
  }
  const page = { type: 'internal', url: '', slug: 'about', icon: '', is_published: true } as const
  await pages.create({ caller, client }, { ...page, ...texts.page })
  await notices.create({ caller, client }, { ...texts.notice, is_published: true })
}

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
  /** Language of the site, which names its groups and is that of everything its users wrote. */
  language: Language
  /** All photographs of the demo unless a test draws a few of them. */
  photos?: readonly DemoPhoto[]
}

const listGraphics = ({ editor, dashboard, stickers, animation, tags }: DemoTexts['graphics']) => [
  ...[0, 1, 2].map((seed) => ({
    name: seed % 2 === 0 ? editor : dashboard,
    file: `Screenshot-${seed + 1}.png`,
    tags: tags.screenshots,
    draw: () => drawScreenshot(seed),
  })),
  ...stickers.map((name, seed) => ({
    name,
    file: `sticker-${seed + 1}.png`,
    tags: tags.stickers,
    draw: () => drawSticker(seed),
  })),
  { name: animation, file: 'lighthouse.webp', tags: tags.animation, draw: drawAnimation },
]

/**
 * Fills a new site with users, albums and generated pictures, through the same services that the web application calls.
 */
export async function fillSite({ runtime, services, clock, language, ...options }: FillSiteDeps) {
  const { config, db, jobs } = runtime
  const { account, passwords, albums, uploads, setup } = services
  const texts = demoTextsIn(language)
  const client: Client = { ip: '127.0.0.1', language, user_agent: 'demo', origin: '', picture_origin: '' }
  const now = clock.time
  const photos = options.photos ?? listPhotos(now, texts)
  const graphics = listGraphics(texts.graphics)
  await setup.applyNewSiteSettings({
    language,
    currency: texts.currency,
    site_title: 'Imagora',
    site_subtitle: texts.subtitle,
    show_plans_at_home: true,
    follow_browser_language: true,
    theme: 'auto',
    ...config.newSite,
  })
  const pool = createDrawingPool()
  const drawings = photos.map((photo) => pool.draw(photo))
  clock.time = new Date(photos[0]!.takenAt.getTime() - DAY_MS)

  const password = randomBytes(9).toString('base64url')
  const password_hash = await passwords.hash(password)
  const people = new Map<string, DemoUser>()
  for (const username of usernames) {
    const is_admin = username === ADMIN
    const name = texts.people[username]
    const email = `${username}@example.org`
    const { id } = await account.create(db, { username, name, email, password_hash, is_admin })
    const caller: Caller = { id, role: is_admin ? 'admin' : 'user', token_id: 0, grant: 'session', confirmed_at: null }
    people.set(username, { caller, albums: [], photos: [] })
  }

  const albumIds = new Map<Journey['id'], number>()
  async function albumOf({ id: journey, album, intro, is_public }: DemoPhoto, { caller, albums: owned }: DemoUser) {
    if (!album) return undefined
    const existingId = albumIds.get(journey)
    if (existingId) return existingId
    const { id } = await albums.create(caller, { name: album, intro, is_public, is_protected: false })
    albumIds.set(journey, id)
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
      await upload(people.get(ADMIN)!, await draw(), file, { name, tags: [...tags], is_public: false })
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

  const neighbours = [...people.values()]
  await fillPublicContent({ services, people: neighbours, client, texts })
  const callers = neighbours.map(({ caller }) => caller)
  await fillShop({ services, callers, client, texts: texts.shop, devDoubles: config.devDoubles })
  const wait = () => void (clock.time = new Date(clock.time.getTime() + 5 * HOUR_MS))
  await fillTickets({ services, callers, client, texts, wait })
  clock.time = now
  await jobs.drain()
  return { username: ADMIN, password, photos: photos.length + graphics.length }
}
