import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AdminStorage, StorageInput } from '@imagora/contract'
import { jpeg } from '#test/factories/pictures.ts'
import type { TestServer } from './server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

type Given = Partial<Omit<StorageInput, 'connection'>>

const uploadedAtOnce = 8
const scene = await jpeg({ width: 120, height: 90 })

/** Adds a random JPEG comment to the picture, so that its bytes are unique. */
export function uniquePicture() {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)])
  return Buffer.concat([scene.subarray(0, 2), comment, scene.subarray(2)])
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Helpers of an administrator who manages storages and a user who uploads to them. */
export async function createStorageFixture(server: TestServer) {
  const { app, db, folder, jobs, user } = server
  const { upload, waitUntilIdle, limit } = createUploadActions(server)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const admin = await user('the_admin', { is_admin: true })
  await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0 })
  const ann = await user('ann')

  const groupIds = async () => (await admin('GET /admin/storages/groups')).data.map(({ id }) => id)
  const rootOf = (name: string) => join(folder, name)

  /** Adds a local storage for all groups. */
  async function add(name: string, given: Given = {}) {
    const connection = { provider: 'local', options: { root: rootOf(name) } } as const
    const body = { name, group_ids: await groupIds(), ...given, connection }
    const { data, message, status } = await admin('POST /admin/storages', { body })
    if (status !== 200) throw new Error(`${name} was not added: ${message}`)
    return data.id
  }

  const list = async () => (await admin('GET /admin/storages')).data.data
  const find = async (id: number) => (await list()).find((storage) => storage.id === id) as AdminStorage
  const change = (id: number, body: object) => admin('PUT /admin/storages/{id}', { params: { id }, body })

  async function photo(storage_id: number, bytes = uniquePicture()) {
    const { data, status } = await upload(ann.token, { bytes }, { storage_id: String(storage_id) })
    if (status !== 200) throw new Error(`Refused: ${JSON.stringify(data)}`)
    return { id: data.id, key: data.key, bytes, sha256: sha256Of(bytes) }
  }

  async function photos(storageId: number, count: number) {
    const made: Awaited<ReturnType<typeof photo>>[] = []
    // Uploads run in small batches, because a slow machine refuses more as busy.
    while (made.length < count) {
      const length = Math.min(uploadedAtOnce, count - made.length)
      made.push(...(await Promise.all(Array.from({ length }, () => photo(storageId)))))
    }
    await waitUntilIdle()
    return made
  }

  /** Pictures are served before the router, so they need a real connection. */
  async function get(key: string, variant = '.jpg') {
    const response = await fetch(`${origin}/i/${key}${variant}`)
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** Returns the status of the link, or the hash of the content if it is 200. */
  async function linkOf(key: string) {
    const { status, bytes } = await get(key)
    return status === 200 ? sha256Of(bytes) : status
  }

  const blobOf = (photoId: number) =>
    db
      .selectFrom('photos')
      .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
      .where('photos.id', '=', photoId)
      .selectAll('blobs')
      .executeTakeFirstOrThrow()

  const copies = () => db.selectFrom('blob_copies').selectAll().execute()

  return {
    origin,
    admin,
    ann,
    add,
    list,
    find,
    change,
    groupIds,
    rootOf,
    photo,
    photos,
    get,
    linkOf,
    blobOf,
    copies,
    waitUntilIdle,
    upload,
    drain: () => jobs.drain(),
  }
}
