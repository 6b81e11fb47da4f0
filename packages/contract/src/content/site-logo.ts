import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const LogoTheme = z.enum(['light', 'dark'])
export type LogoTheme = z.output<typeof LogoTheme>

/** Formats of a logo that may be uploaded. */
export const logoFormats = ['png', 'jpeg', 'webp', 'svg'] as const

const write = { access: 'admin', permission: 'settings.write', reauth: true } as const

export const siteLogo = defineRoutes({
  'POST /admin/site_logo': {
    ...write,
    form: z.strictObject({
      theme: LogoTheme.default('light').meta({ description: 'The dark theme shows the light logo without its own' }),
    }),
    answers: 204,
    refuses: [
      'file_missing',
      'file_empty',
      'file_too_large',
      'file_type_refused',
      'upload_interrupted',
      'image_damaged',
      'image_unsupported',
      'image_too_many_pixels',
      'server_busy',
      'storage_unavailable',
      'storage_full',
    ],
  },
  'DELETE /admin/site_logo/{theme}': {
    ...write,
    params: z.strictObject({ theme: LogoTheme }),
    answers: 204,
    refuses: ['storage_unavailable'],
  },
})
