import { z } from 'zod'
import { Email, Language, Line, Lines, RequiredLine } from './common.ts'
import { Currency } from './billing/amounts.ts'
import type { InvalidCode } from './invalid.ts'
import { limits } from './limits.ts'
import { openTransforms } from './delivery/transforms.ts'
import { ImagePolicy } from './uploads/image-policies.ts'

const { line, text, code, list, domains } = limits.setting
const TimeZone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'not_a_choice' satisfies InvalidCode)

const Url = z
  .string()
  .trim()
  .max(limits.setting.line)
  .refine((url) => url === '' || /^(https?:\/\/|\/)[^\s]+$/.test(url), 'url_malformed' satisfies InvalidCode)

/** An external address; the server sends secrets there, so plain http over a network is refused. */
const WebAddress = z
  .string()
  .trim()
  .max(limits.setting.line)
  .refine(
    (url) => url === '' || /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))[^\s]*$/i.test(url),
    'url_malformed' satisfies InvalidCode,
  )
  .refine((url) => url === '' || URL.canParse(url), 'url_malformed' satisfies InvalidCode)

/**
 * A host that custom scripts may connect to; it joins the Content-Security-Policy, so it must be nothing but a host.
 */
const ScriptHost = z
  .string()
  .trim()
  .regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'url_malformed' satisfies InvalidCode)

/** The domain of email addresses; `*.example.org` stands for all subdomains of example.org. */
const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(line)
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'malformed' satisfies InvalidCode)

/** Services whose widget replaces the picture of a captcha. */
export const captchaServices = ['turnstile', 'hcaptcha'] as const
export type CaptchaService = (typeof captchaServices)[number]

/** An uploaded logo. Its addresses contain the id, which changes with every upload. */
export const SiteLogo = z.object({
  id: z.string(),
  extension: z.enum(['svg', 'webp']),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type SiteLogo = z.output<typeof SiteLogo>

/** Settings that an operator changes at run time: one list for the store, the admin panel and the tests. */
export const Settings = z.object({
  site_title: RequiredLine(line, 'site_title_required'),
  site_subtitle: Line(line),
  site_description: Line(text),
  site_keywords: Line(line),
  site_icon_url: Url,
  /** Set by an upload; the dark theme shows the second one if there is one. */
  site_logo: SiteLogo.nullable(),
  site_logo_dark: SiteLogo.nullable(),
  site_notice: z.string().max(text),
  homepage_title: Line(line),
  homepage_description: Line(line),
  homepage_background_images: z.array(Url).max(list),
  auth_page_background_images: z.array(Url).max(list),
  custom_css: z.string().max(code),
  custom_js: z.string().max(code),
  custom_script_hosts: z.array(ScriptHost).max(list),
  icp_no: Line(line),
  psb_no: Line(line),

  language: Language,
  /** Visitors who have chosen none see the best match of what their browser asks for. */
  follow_browser_language: z.boolean(),
  /** Theme of visitors who have chosen none; `auto` follows their system. */
  theme: z.enum(['light', 'dark', 'auto']),
  time_zone: TimeZone,
  currency: Currency,
  enable_explore: z.boolean(),
  explore_needs_approval: z.boolean(),
  enable_registration: z.boolean(),
  /** A new account is usable once an administrator has approved it. */
  register_needs_approval: z.boolean(),
  /** Days after which a registration that nobody has decided on is deleted. */
  register_approval_days: z.int().min(1).max(365),
  /** Domains of which addresses may register; none for all. */
  register_allowed_domains: z.array(EmailDomain).max(domains),
  register_refused_domains: z.array(EmailDomain).max(domains),
  account_deletion_days: z.int().min(0).max(365),
  user_login_types: z.array(z.enum(['email', 'phone', 'username'])).min(1),
  user_email_register_verify: z.boolean(),
  user_phone_register_verify: z.boolean(),
  user_email_verify: z.boolean(),
  user_phone_verify: z.boolean(),
  register_requires_consent: z.boolean(),
  terms_url: Url,
  privacy_url: Url,

  /** What the site does: everything, reading only, or nothing but delivering pictures and the work of administrators. */
  site_mode: z.enum(['normal', 'read_only', 'maintenance']),
  /** Tells people why the site is in another mode than normal, and until when. */
  site_mode_message: Line(line),

  /** Hides the setup checklist on the dashboard of the admin panel. */
  checklist_hidden: z.boolean(),

  /** When a login needs a captcha: always, or only once attempts have failed. */
  login_captcha: z.enum(['always', 'after_failures']),
  /** Only administrators log in with a password; everybody else with a third-party account. */
  sso_only: z.boolean(),
  /** Administrators may open the accounts of users, who are told. */
  allow_impersonation: z.boolean(),
  /** The login page leads to the only provider by itself. */
  sso_redirect: z.boolean(),
  /** Who tells people from programs: the site's own pictures, or the widget of a service. */
  captcha_provider: z.enum(['picture', ...captchaServices]),
  captcha_site_key: Line(line),
  captcha_secret: z.string().trim().max(line),
  /** Origin of a proxy of the service or of a compatible one; an empty string is the service itself. */
  captcha_endpoint: WebAddress,
  captcha_length: z.int().min(4).max(6),
  captcha_noise: z.enum(['little', 'some', 'much']),

  guest_upload: z.boolean(),
  upload_start_at_once: z.boolean(),
  upload_requires_album: z.boolean(),
  upload_requires_mobile: z.boolean(),
  picture_max_age: z.int().min(0).max(31_536_000),
  rendering_cache_mb: z.int().min(1).max(1_000_000),
  /** What strangers may request: every transform, the offered sizes, presets alone, or nothing without a signature. */
  open_transforms: z.enum(openTransforms),
  animated_gif_kb: z.int().min(0).max(1_000_000),
  video_conversions: z.int().min(0).max(16),
  near_duplicates: z.boolean(),
  places: z.boolean(),
  trash_days: z.int().min(0).max(365),
  version_days: z.int().min(0).max(365),
  image_policy: ImagePolicy,

  backup_daily: z.boolean(),
  backup_hour: z.int().min(0).max(23),
  backup_keep_days: z.int().min(1).max(3650),
  backup_objects: z.boolean(),
  backup_remote_objects: z.boolean(),
  /** An empty string is the folder beside the data. */
  backup_folder: z
    .string()
    .trim()
    .max(line)
    .regex(/^(\/[^\0]*)?$/, 'path_malformed' satisfies InvalidCode),

  /** Days after which records are removed; 0 keeps the audit log for good. */
  audit_log_days: z.int().min(0).max(3650),
  failed_request_days: z.int().min(1).max(365),
  /** An email is retried for two days, so it is kept longer. */
  mail_log_days: z.int().min(7).max(365),
  webhook_delivery_days: z.int().min(1).max(365),
  incident_days: z.int().min(1).max(3650),
  /** Monthly caps need the whole of the current month. */
  traffic_days: z.int().min(62).max(3650),

  purge_webhook_url: WebAddress,
  purge_webhook_secret: z.string().max(line),
  moderation_url: WebAddress,
  moderation_secret: z.string().max(line),
  moderation_timeout_seconds: z.int().min(1).max(30),
  moderation_on_failure: z.enum(['hold', 'publish']),
  picture_blocklist: z.boolean(),
  /** Pictures of the same scene differ in 31 of 256 bits at most, others in about half of them. */
  picture_blocklist_distance: z.int().min(0).max(64),

  alert_admins: z.boolean(),
  alert_emails: z.array(Email).max(10),
  alert_webhook_url: WebAddress,
  alert_webhook_secret: z.string().max(line),

  show_plans_at_home: z.boolean(),
  plans_contact_url: Url,
  order_minutes: z.int().min(5).max(10_080),
  invoice_seller: Lines(text),
  lapse_policy: z.enum(['keep', 'trash']),
  lapse_days: z.int().min(7).max(365),
  lapse_letters: z.boolean(),

  mail_host: Line(line),
  mail_port: z.int().min(1).max(65_535),
  mail_secure: z.boolean(),
  mail_username: Line(line),
  mail_password: z.string().max(line),
  mail_from: Line(line),

  sms_driver: z.enum(['none', 'aliyun', 'tencent', 'twilio', 'webhook']),
  sms_daily_limit: z.int().min(1).max(1_000_000),
  sms_aliyun_key_id: Line(line),
  sms_aliyun_key_secret: z.string().max(line),
  sms_aliyun_sign_name: Line(line),
  sms_aliyun_template_code: Line(line),
  sms_tencent_secret_id: Line(line),
  sms_tencent_secret_key: z.string().max(line),
  sms_tencent_app_id: Line(line),
  sms_tencent_sign_name: Line(line),
  sms_tencent_template_id: Line(line),
  sms_tencent_region: Line(line),
  sms_twilio_account_sid: Line(line),
  sms_twilio_auth_token: z.string().max(line),
  sms_twilio_from: Line(line),
  sms_webhook_url: WebAddress,
  sms_webhook_secret: z.string().max(line),
  sms_endpoint: WebAddress,
})
export type Settings = z.output<typeof Settings>
