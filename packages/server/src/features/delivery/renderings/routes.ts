import type { Handle } from '#http/api/handle.ts'
import type { WatermarkPreviews } from './watermark-previews.ts'

export function watermarkPreviewRoutes(handle: Handle, { render }: WatermarkPreviews) {
  handle('GET /admin/watermark_preview', ({ query }) => render(query))
}
