import { randomBytes } from 'node:crypto'
import type { TestServer as Server } from '#test/harness/server.ts'
import { insertPrivatePhoto } from './library.ts'

const nothing = async () => ({})
const name = () => `preset-${randomBytes(4).toString('hex')}`

async function onPreset({ db, runtime: { now } }: Server) {
  const time = now().toISOString()
  const preset = { name: name(), note: '', parameters: '{"w":320}', created_at: time, updated_at: time }
  const inserted = db.insertInto('transform_presets').values(preset).returning('id')
  return { params: await inserted.executeTakeFirstOrThrow() }
}

export const transformSamples = {
  'GET /user/transform_presets': nothing,
  'POST /user/photos/{id}/transform_url': async (server: Server, { id }: { id: number }) => ({
    params: { id: (await insertPrivatePhoto(server, id)).id },
    body: { parameters: { w: 300, blur: 2 } },
  }),
  'GET /admin/transform_presets': nothing,
  'POST /admin/transform_presets': async () => ({ body: { name: name(), parameters: { w: 320 } } }),
  'PUT /admin/transform_presets/{id}': async (server: Server) => ({
    ...(await onPreset(server)),
    body: { note: 'Cards' },
  }),
  'DELETE /admin/transform_presets/{id}': onPreset,
}
