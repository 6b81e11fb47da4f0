import sharp from 'sharp'
import { expect } from 'vitest'
import { jpeg } from './pictures.ts'
import type { TestServer } from '#test/harness/server.ts'
import { createUploadActions } from './uploads.ts'

/** Uploads pictures as a user and requests them over a real connection, as browsers do. */
export async function createViewActions(server: TestServer) {
  const { upload } = createUploadActions(server)
  const ann = await server.user('ann')
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  let seed = 4000

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(`${origin}${path}`, { method, headers })
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }

  /** Uploads a new picture on every call, 1200 × 800 px by default. */
  async function photo(bytes?: Buffer, filename = 'a.jpg') {
    const file = bytes ?? (await jpeg({ width: 1200, height: 800, seed: seed++ }))
    const { status, data } = await upload(ann.token, { bytes: file, filename })
    expect([status, data.code]).toEqual([200, undefined])
    return { ...data, file, link: new URL(data.public_url, origin).pathname }
  }

  return { ann, get, photo, metadata: (body: Buffer) => sharp(body, { pages: -1 }).metadata() }
}
