import type { Handle } from '#http/api/handle.ts'
import type { RemoteDownloadService } from './service.ts'

export function remoteDownloadRoutes(handle: Handle, downloads: RemoteDownloadService) {
  handle('POST /user/remote_downloads', ({ caller, body, client }) => downloads.create(caller, body, client))
  handle('GET /user/remote_downloads', ({ caller, query, client }) => downloads.show(caller, query.batch, client))
  handle('POST /user/remote_downloads/retry', ({ caller, body }) => downloads.retry(caller, body.ids))
  handle('POST /user/remote_downloads/cancel', ({ caller, body }) => downloads.cancel(caller, body.ids))
}
