import { z } from 'zod'
import { Numeral } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { ImagePolicy } from '../uploads/image-policies.ts'

const { kind, text, image_key, position } = ImagePolicy.shape.watermark.shape
const Percent = Numeral.pipe(z.int().max(100))

export const WatermarkPreviewQuery = z.object({
  kind: kind.exclude(['none']),
  text: text.optional().meta({ description: 'Of a watermark that is a text' }),
  image_key: image_key.optional().meta({ description: 'Key of the photo that is the watermark' }),
  position,
  size: Percent.meta({ description: 'Percent of the shorter side of the picture' }),
  opacity: Percent,
  sample: z
    .enum(['light', 'dark'])
    .default('light')
    .meta({ description: 'The picture that the watermark is drawn on' }),
})
export type WatermarkPreviewQuery = z.output<typeof WatermarkPreviewQuery>

export const watermarkPreview = defineRoutes({
  'GET /admin/watermark_preview': {
    access: 'admin',
    permission: 'settings.read',
    query: WatermarkPreviewQuery,
    sends: 'file',
    refuses: [
      'photo_missing',
      'image_damaged',
      'image_unsupported',
      'image_too_many_pixels',
      'storage_unavailable',
      'storage_full',
      'server_busy',
    ],
  },
})
