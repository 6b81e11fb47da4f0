import type { Handle } from '#http/api/handle.ts'
import type { VideoService } from './service.ts'

export function videoRoutes(handle: Handle, videos: VideoService) {
  handle('PUT /user/photos/{id}/poster', ({ caller, params, form, client }) =>
    videos.setPoster(caller, params.id, form, client),
  )
}
