import type { Handle } from '#http/api/handle.ts'
import type { UploadService } from './service.ts'

export function uploadRoutes(handle: Handle, uploads: UploadService) {
  handle('POST /upload', ({ caller, form, client }) => uploads.upload(caller, form, client))
  handle('POST /user/uploads/instant', ({ caller, body, client }) => uploads.instant(caller, body, client))
  handle('POST /user/uploads/known', ({ caller, body }) => uploads.listKnownFiles(caller, body.sha256))
}
