import { insertAlbum } from './albums.ts'
import type { startServer } from '#test/harness/server.ts'

type Server = Awaited<ReturnType<typeof startServer>>

const nothing = async () => ({})
const onAlbum = async (server: Server, { id }: { id: number }) => ({
  params: { id: (await insertAlbum(server, id)).id },
})

export const tableSamples = {
  'GET /admin/albums': nothing,
  'GET /admin/albums/{id}': onAlbum,
  'PUT /admin/albums': async (server: Server, owner: { id: number }) => ({
    body: { ids: [(await onAlbum(server, owner)).params.id], changes: { is_hidden: true } },
  }),
  'PUT /admin/albums/{id}': async (server: Server, owner: { id: number }) => ({
    ...(await onAlbum(server, owner)),
    body: { is_hidden: true },
  }),
  'POST /admin/albums/takedown': async (server: Server, owner: { id: number }) => ({
    body: { ids: [(await onAlbum(server, owner)).params.id] },
  }),
  'GET /admin/exports/users': nothing,
  'GET /admin/exports/photos': nothing,
  'GET /admin/exports/albums': nothing,
  'GET /admin/exports/shares': nothing,
  'GET /admin/exports/reports': nothing,
  'GET /admin/exports/orders': nothing,
  'GET /admin/exports/coupons': nothing,
  'GET /admin/exports/tickets': nothing,
  'GET /admin/exports/audit': nothing,
  'GET /admin/exports/aliases': nothing,
}
