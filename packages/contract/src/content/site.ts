import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { captchaServices, Settings } from '../settings.ts'

const shown = Settings.shape

/** Channels that verification codes are sent to. */
export const CodeChannel = z.enum(['email', 'phone'])
export type CodeChannel = z.output<typeof CodeChannel>

/** What a page needs to show the widget of the captcha service. */
export const CaptchaWidget = z.object({
  service: z.enum(captchaServices).meta({ description: 'Sent as captcha_key with the token' }),
  site_key: z.string(),
  script_url: z.string(),
})
export type CaptchaWidget = z.output<typeof CaptchaWidget>

const LogoAddress = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const Configs = z.object({
  app: z.object({
    name: z.string(),
    url: z.string(),
    timestamp: z.int(),
    currency: shown.currency,
    language: shown.language.meta({ description: 'Of the site, or of the visitor where it follows the browser' }),
    theme: shown.theme,
    login_captcha: shown.login_captcha,
    captcha_widget: CaptchaWidget.nullable().meta({
      description: 'Null for the picture, also while the service is down',
    }),
    sso_only: shown.sso_only,
    sso_redirect: shown.sso_redirect,
    enable_explore: shown.enable_explore,
    enable_registration: shown.enable_registration,
    guest_upload: shown.guest_upload,
    user_email_verify: shown.user_email_verify,
    user_phone_verify: shown.user_phone_verify,
    user_email_register_verify: shown.user_email_register_verify,
    user_phone_register_verify: shown.user_phone_register_verify,
    register_requires_consent: shown.register_requires_consent,
    terms_url: shown.terms_url,
    privacy_url: shown.privacy_url,
    code_channels: z.array(CodeChannel).meta({ description: 'The ways in which codes can be sent' }),
    photo_count: z.int(),
    photo_size: z.number().meta({ description: 'KB of 1,024 bytes' }),
    user_count: z.int(),
    countries: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    socialites: z.array(z.object({ id: Id, name: z.string(), provider: z.string() })),
    icp_no: shown.icp_no,
    psb_no: shown.psb_no,
    show_plans_at_home: shown.show_plans_at_home,
    upload_requires_album: shown.upload_requires_album,
    upload_requires_mobile: shown.upload_requires_mobile,
    open_transforms: shown.open_transforms,
    near_duplicates: shown.near_duplicates,
    places: shown.places,
    site_mode: shown.site_mode,
    site_mode_cause: z
      .enum(['operator', 'disk_full', 'database'])
      .nullable()
      .meta({ description: 'Why the mode is not normal; only that of an operator does not end by itself' }),
    site_mode_message: shown.site_mode_message,
    setup_needed: z.boolean(),
    dev_doubles: z.boolean(),
  }),
  site: z.object({
    title: z.string(),
    subtitle: z.string(),
    icon_url: z.string(),
    logo: LogoAddress.nullable().meta({ description: 'The uploaded logo, with its size in pixels' }),
    logo_dark: LogoAddress.nullable().meta({ description: 'The uploaded logo for the dark theme' }),
    keywords: z.string(),
    description: z.string(),
    notice: z.string(),
    homepage_title: z.string(),
    homepage_description: z.string(),
    homepage_background_images: z.array(z.string()),
    auth_page_background_images: z.array(z.string()),
    user_login_types: z.array(z.enum(['email', 'phone', 'username'])),
    custom_css: z.string().meta({ description: 'The address of the style sheet, or nothing' }),
    custom_js: z.string().meta({ description: 'The address of the script, or nothing' }),
  }),
})
export type Configs = z.output<typeof Configs>

export const GroupOptions = z.object({
  max_upload_size: z.number().meta({ description: 'KB of 1,024 bytes' }),
  min_upload_size: z.number().meta({ description: 'KB of 1,024 bytes' }),
  max_video_size: z.number().meta({ description: 'KB of 1,024 bytes; 0 for no limit but that of all files' }),
  max_video_seconds: z.int().meta({ description: '0 for no limit' }),
  max_files_per_batch: z.int(),
  limit_concurrent_upload: z.int(),
  limit_per_minute: z.int(),
  limit_per_hour: z.int(),
  limit_per_day: z.int(),
  limit_per_week: z.int(),
  limit_per_month: z.int(),
  allow_file_types: z.array(z.string()),
})

export const StorageSummary = z.object({ id: Id, name: z.string(), intro: z.string(), provider: z.string() })
export type StorageSummary = z.output<typeof StorageSummary>

export const GroupInForce = z.object({
  group: z.object({
    id: Id,
    name: z.string(),
    intro: z.string(),
    options: GroupOptions,
    expired_at: Timestamp.nullable().meta({ description: 'When the default group applies again; null for ever' }),
  }),
  storages: z.array(StorageSummary),
  payments: z.array(z.object({ name: z.string(), platform: z.string(), channels: z.array(z.string()) })),
})
export type GroupInForce = z.output<typeof GroupInForce>

export const site = defineRoutes({
  'GET /configs': { availableIn: 'maintenance', access: 'public', data: Configs },
  'GET /group': { availableIn: 'maintenance', access: 'public', data: GroupInForce },
})
