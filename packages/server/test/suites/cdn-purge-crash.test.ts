import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCrashSite } from '#test/crash/crash-process.ts'
import { insertPhotos } from '#test/factories/factories.ts'
import { isThorough } from '#test/harness/nightly.ts'

const [photos, perCall] = [1000, 100]
const mostKills = isThorough ? 6 : 2

type Site = Awaited<ReturnType<typeof createCrashSite>>

/** Inserts photos with unique files; half of them are in the trash. */
async function fill({ db, folder, userId }: Site) {
  const deleted_at = new Date().toISOString()
  const given = Array.from({ length: photos }, (_, index) => ({
    owner_id: userId,
    bytes: 1000,
    deleted_at: index % 2 === 0 ? deleted_at : null,
  }))
  const ids: number[] = []
  for (let from = 0; from < photos; from += perCall) {
    ids.push(...(await insertPhotos(db, given.slice(from, from + perCall))).map(({ id }) => id))
  }
  for (const { path, bytes } of await db.selectFrom('blobs').select(['path', 'bytes']).execute()) {
    const file = join(folder, 'objects', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.alloc(bytes, path))
  }
  const live = given.filter((photo) => photo.deleted_at === null).length
  await db
    .updateTable('users')
    .set({ photo_count: live, used_bytes: live * 1000 })
    .where('id', '=', userId)
    .execute()
  return ids
}

test('[F08] [P2] killed in the middle of deleting a thousand photos, none is shown without its file, and usage is right', async () => {
  const site = await createCrashSite()
  const { db, services, token, userId } = site
  const ids = await fill(site)
  const gone = new Set<number>()

  /** Deletes photos permanently (path `trash`) or moves them to the trash (path `photos`). */
  async function remove(origin: string, path: string, chosen: number[]) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify(chosen)
    const response = await fetch(`${origin}/api/v2/user/${path}`, { method: 'DELETE', headers, body }).catch(() => null)
    return response?.status ?? null
  }

  async function removeAll(origin: string) {
    const present = (await db.selectFrom('photos').select(['id', 'deleted_at']).execute()).toSorted(
      (a, b) => a.id - b.id,
    )
    for (let from = 0; from < present.length; from += perCall) {
      const part = present.slice(from, from + perCall)
      const live = part.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
      if (live.length > 0) await remove(origin, 'photos', live)
      const status = await remove(
        origin,
        'trash',
        part.map(({ id }) => id),
      )
      if (status === null) return false
      expect(status).toBe(204)
      for (const { id } of part) gone.add(id)
    }
    return true
  }

  let kills = 0
  for (let isOver = false; !isOver;) {
    const { child, interrupt, origin } = await site.start()
    const before = gone.size
    const removing = removeAll(origin)
    if (kills < mostKills) {
      while (gone.size === before) await sleep(1)
      await sleep(Math.random() * 60)
      child.kill('SIGKILL')
      kills++
    }
    isOver = await removing
    await interrupt()
    const left = await db.selectFrom('photos').select(['id', 'deleted_at', 'bytes']).execute()
    expect(left.filter(({ id }) => gone.has(id))).toEqual([])
    const counted = left.filter(({ deleted_at }) => deleted_at === null)
    const usage = await db.selectFrom('users').select(['photo_count', 'used_bytes']).where('id', '=', userId).execute()
    expect(usage).toEqual([{ photo_count: counted.length, used_bytes: counted.length * 1000 }])
    // Every remaining photo has its file; leftover files are recorded and deleted later.
    expect(await services.integrity.verify()).toEqual([])
  }
  expect([kills, ids.length]).toEqual([mostKills, photos])
  await site.expectNoOrphans()
  for (const table of ['photos', 'blobs'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
}, 200_000)
