import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RefusalCode, UploadedPhoto } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import { type FormFields, type FormFile, formOf } from './forms.ts'
import type { TestServer } from '#test/harness/server.ts'

type Headers = Record<string, string>

interface UploadAnswer {
  message: string
  data: UploadedPhoto & { code?: RefusalCode; errors?: Record<string, string[]> }
}

const tables = ['photos', 'blobs', 'album_photos', 'photo_tags', 'object_intents', 'upload_slots'] as const

/** Uploads to a test server and inspects the result. */
export function createUploadActions({ app, db, folder, services, images }: TestServer) {
  /** Uploads with this token, or as a visitor without one. */
  async function upload(token: string | null, file: FormFile | null, fields: FormFields = {}, headers: Headers = {}) {
    const form = formOf(file, fields)
    const length = { 'content-length': String(form.payload.length) }
    const response = await app.inject({
      method: 'POST',
      url: '/api/v2/upload',
      payload: form.payload,
      headers: { ...form.headers, ...length, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    const { message, data } = response.json<UploadAnswer>()
    return { status: response.statusCode, headers: response.headers, message, data }
  }

  const filesIn = (name: string) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name))

  const countOf = async (table: (typeof tables)[number]) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  /** Returns everything that an upload could leave behind: files, rows, used bytes and rate limit counters. */
  async function traces() {
    const rows: Record<string, number> = {}
    for (const table of tables) rows[table] = await countOf(table)
    const sums = await db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('users')
          .select(({ fn }) => fn.sum('used_bytes').as('sum'))
          .as('used_bytes'),
        selectFrom('users')
          .select(({ fn }) => fn.sum('photo_count').as('sum'))
          .as('photo_count'),
        selectFrom('upload_windows')
          .select(({ fn }) => fn.sum('count').as('sum'))
          .as('counted'),
      ])
      .executeTakeFirstOrThrow()
    return {
      files: filesIn('objects').length,
      spooled: filesIn('spool').length,
      rows,
      used_bytes: Number(sums.used_bytes),
      photo_count: Number(sums.photo_count),
      counted: Number(sums.counted),
    }
  }

  /** Changes the limits of the default group, or of guests. */
  const limit = (changes: Partial<Row<'groups'>>, group: 'is_default' | 'is_guest' = 'is_default') =>
    db.updateTable('groups').set(changes).where(group, '=', true).execute()

  /** Waits until no upload is in progress, no picture is being processed and the spool is empty. */
  async function waitUntilIdle() {
    for (let tries = 0; tries < 3000; tries++) {
      const { waiting, running } = images.status()
      const isIdle = waiting === 0 && running === 0 && filesIn('spool').length === 0
      if (isIdle && (await countOf('upload_slots')) === 0) return
      await sleep(10)
    }
    throw new Error('The server does not come to rest')
  }

  return { upload, traces, limit, waitUntilIdle, filesIn, verify: services.integrity.verify }
}
