import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Runtime } from '#composition/core.ts'
import type { Services } from '#composition/services.ts'
import { people, tagsOf, titleOf } from './people.ts'
import { fillPublicLife } from './public-life.ts'
import { drawScene } from './scenes.ts'
import { fillShop } from './shop.ts'
import { fillTickets } from './tickets.ts'
import { HOUR_MS } from '#platform/time.ts'

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
    const named = { name: titleOf(drawn), tags: tagsOf(drawn), ...fields }
    const { id } = await uploads.upload(caller, formOf(picture, `IMG_${4000 + drawn}.jpg`, named), client)
    drawn++
    return id
  }

  const neighbours = []
  for (const { username, name, is_admin, albums: shelves, loose } of people) {
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
  await settings.change(db, { ...words, show_plans_at_home: true })
  await fillPublicLife({ services, people: neighbours, client })
  const callers = neighbours.map(({ caller }) => caller)
  await fillShop({ services, callers, client, devDoubles: config.devDoubles })
  const wait = () => void (clock.time = new Date(clock.time.getTime() + 5 * HOUR_MS))
  await fillTickets({ services, callers, client, wait })
  await jobs.drain()
  return { username: people[0]!.username, password, photos: drawn }
}
