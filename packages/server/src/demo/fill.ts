import type { ShareInput, UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Runtime } from '#composition/core.ts'
import { drawScene } from './scenes.ts'
import { fillShop } from './shop.ts'
import { fillTickets } from './tickets.ts'
import { HOUR_MS } from '#platform/time.ts'

/** Users of the demo site with their photos: the name and first scene of each album. */
const demoPeople = [
  {
    username: 'demo',
    name: '林一',
    is_admin: true,
    albums: [
      { name: '山海之间', intro: '一路向南，山与海都在窗外。', is_public: true, photos: 8 },
      { name: '城市夜行', intro: '下班后的天际线。', is_public: true, photos: 6 },
    ],
    loose: 6,
  },
  {
    username: 'ann',
    name: 'Ann Rivers',
    is_admin: false,
    albums: [
      { name: 'Northern summer', intro: 'Three weeks with a small tent.', is_public: true, photos: 6 },
      { name: 'Family', intro: '', is_public: false, photos: 3 },
    ],
    loose: 3,
  },
  {
    username: 'kai',
    name: '小开',
    is_admin: false,
    albums: [{ name: '胶片实验', intro: '过期胶卷的颜色。', is_public: true, photos: 4 }],
    loose: 2,
  },
]

const titles = [
  '晨雾',
  '归途',
  '远山',
  '潮声',
  '暮色',
  '灯火',
  '初雪',
  '风起',
  'Before the rain',
  'Last light',
  'Quiet water',
  'Ridge',
]

const tags = [['山'], ['海', '旅行'], ['城市', '夜'], ['旅行']]

const tagsOf = (number: number) => tags[number % tags.length]!

const titleOf = (number: number) => titles[number % titles.length]!

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
    for (const id of otherPhotos.filter((_id, number) => number % (place + 2) === 0)) await explore.like(caller, id)
  }
  const [keeper] = people
  if (!keeper) return
  const { caller, albums, photos } = keeper
  await shares.create(
    caller,
    shareOf({ type: 'album', ids: albums.slice(0, 1), content: '给朋友们的旅行相册' }),
    client,
  )
  await shares.create(
    caller,
    { ...shareOf({ type: 'photo', ids: photos.slice(0, 5), content: '五张小样' }), password: 'imagora' },
    client,
  )
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
  /** The demo site starts two months in the past: its clock advances with every picture. */
  clock: { time: Date }
}

/**
 * Fills a new site with users, albums and generated pictures, through the same services that the web application calls.
 */
export async function fillSite({ runtime: { config, db, jobs }, services, clock }: FillSiteDeps) {
  const { account, passwords, albums, uploads, settings } = services
  const password = randomBytes(9).toString('base64url')
  const password_hash = await passwords.hash(password)
  let drawn = 0

  async function upload(caller: Caller, fields: Partial<UploadFields>) {
    const picture = await drawScene(drawn)
    clock.time = new Date(clock.time.getTime() + 30 * HOUR_MS)
    const photoFields = { name: titleOf(drawn), tags: tagsOf(drawn), ...fields }
    const { id } = await uploads.upload(caller, formOf(picture, `IMG_${4000 + drawn}.jpg`, photoFields), client)
    drawn++
    return id
  }

  const neighbours = []
  for (const { username, name, is_admin, albums: shelves, loose } of demoPeople) {
    const person = {
      username,
      name,
      email: `${username}@example.org`,
      password_hash,
      is_admin,
      language: 'zh-CN',
    } as const
    const { id } = await account.create(db, person)
    const caller: Caller = { id, is_admin, token_id: 0, grant: 'session', confirmed_at: null }
    const neighbour = { caller, albums: [] as number[], photos: [] as number[] }
    for (const { photos, ...album } of shelves) {
      const { id: album_id } = await albums.create(caller, { ...album, is_protected: false })
      neighbour.albums.push(album_id)
      for (let photo = 0; photo < photos; photo++) {
        const photoId = await upload(caller, { album_id, is_public: album.is_public })
        if (album.is_public) neighbour.photos.push(photoId)
      }
    }
    for (let photo = 0; photo < loose; photo++) neighbour.photos.push(await upload(caller, {}))
    neighbours.push(neighbour)
  }
  const words = { site_title: 'Imagora', site_subtitle: '让每一张照片都有归处' }
  await settings.update(db, { ...words, show_plans_at_home: true })
  await fillPublicContent({ services, people: neighbours, client })
  const callers = neighbours.map(({ caller }) => caller)
  await fillShop({ services, callers, client, devDoubles: config.devDoubles })
  const wait = () => void (clock.time = new Date(clock.time.getTime() + 5 * HOUR_MS))
  await fillTickets({ services, callers, client, wait })
  await jobs.drain()
  return { username: demoPeople[0]!.username, password, photos: drawn }
}
