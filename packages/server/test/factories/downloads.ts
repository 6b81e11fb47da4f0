import type { ServerResponse } from 'node:http'
import type { RemoteDownload } from '@imagora/contract'
import { beforeEach } from 'vitest'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { startFakeWeb } from '#test/harness/public-site.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from './uploads.ts'

export type Serve = (response: ServerResponse) => unknown

export const notThere: Serve = (response) => response.writeHead(404).end()
export const image =
  (bytes: Buffer, headers: Record<string, string> = { 'content-type': 'image/jpeg' }): Serve =>
  (response) =>
    response.writeHead(200, headers).end(bytes)

/** Reason of each failed download, or its state. */
export const outcomes = (downloads: RemoteDownload[]) => downloads.map(({ state, reason }) => reason ?? state)

export const at = (path: string) => `http://public.example${path}`

/** Starts a server whose outbound requests reach a stand-in web, with pages registered by path. */
export async function startDownloadServer() {
  const pages: Record<string, Serve> = {}
  const web = await startFakeWeb((request, response) => void (pages[request.url ?? ''] ?? notThere)(response))
  const outbound = createOutboundClient({ ...web.rules, times: { connect: 10_000, silence: 10_000, total: 30_000 } })
  const server = await startServer({}, undefined, { outbound })
  const { db, jobs, user } = server
  const uploads = createUploadActions(server)

  beforeEach(async () => {
    web.hits.length = 0
    await db.deleteFrom('rate_limits').execute()
    await uploads.limit({ limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0, max_files_per_batch: 200 })
  })

  let people = 0
  const person = () => user(`person_${++people}`)

  async function download(who: Awaited<ReturnType<typeof person>>, urls: string[], choices = {}) {
    const { status, data, message } = await who('POST /user/remote_downloads', { body: { urls, ...choices } })
    if (status !== 200) return { status, message, data, downloads: [] as RemoteDownload[] }
    await jobs.drain()
    const shown = await who('GET /user/remote_downloads', { query: { batch: data.batch } })
    return { status, message, data, downloads: shown.data.downloads }
  }

  return { ...server, ...uploads, pages, web, person, download }
}
