import type { CodeChannel, Settings } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import type { FieldKind } from '#ui/field/FieldInput.tsx'

export const settingsSections = [
  'site',
  'appearance',
  'registration',
  'verification',
  'login',
  'captcha',
  'explore',
  'uploads',
  'moderation',
  'alerts',
  'plans',
  'payments',
  'mail',
  'sms',
  'backups',
  'retention',
  'code',
] as const
export type SettingsSectionName = (typeof settingsSections)[number]

interface SettingFieldInfo {
  section: SettingsSectionName
  kind: FieldKind
  max?: number
  /** SMS drivers for which the field is visible; all if undefined. */
  drivers?: Settings['sms_driver'][]
  /** Kinds of captcha for which the field is visible; all if undefined. */
  captchas?: Settings['captcha_provider'][]
  /** Channel that must be able to send codes before this setting can be enabled. */
  needs?: CodeChannel
}

const { line, text, code } = limits.setting

/** Settings edited on another page. */
type SettingOnOtherPage = 'image_policy' | 'checklist_hidden'

/** Settings that an upload changes. */
type UploadedSetting = 'site_logo' | 'site_logo_dark'

/** All other settings of the contract in page order; a new setting does not compile without an entry here. */
export const settingFields: Record<Exclude<keyof Settings, SettingOnOtherPage | UploadedSetting>, SettingFieldInfo> = {
  site_title: { section: 'site', kind: 'line', max: line },
  site_subtitle: { section: 'site', kind: 'line', max: line },
  site_description: { section: 'site', kind: 'text', max: text },
  site_keywords: { section: 'site', kind: 'line', max: line },
  site_notice: { section: 'site', kind: 'text', max: text },
  language: { section: 'site', kind: 'choice' },
  follow_browser_language: { section: 'site', kind: 'switch' },
  site_mode: { section: 'site', kind: 'choice' },
  site_mode_message: { section: 'site', kind: 'line', max: line },
  time_zone: { section: 'site', kind: 'choice' },
  icp_no: { section: 'site', kind: 'line', max: line },
  psb_no: { section: 'site', kind: 'line', max: line },

  theme: { section: 'appearance', kind: 'choice' },
  site_icon_url: { section: 'appearance', kind: 'line', max: line },
  homepage_title: { section: 'appearance', kind: 'line', max: line },
  homepage_description: { section: 'appearance', kind: 'line', max: line },
  homepage_background_images: { section: 'appearance', kind: 'lines' },
  auth_page_background_images: { section: 'appearance', kind: 'lines' },

  enable_registration: { section: 'registration', kind: 'switch' },
  register_needs_approval: { section: 'registration', kind: 'switch' },
  register_approval_days: { section: 'registration', kind: 'number' },
  register_allowed_domains: { section: 'registration', kind: 'lines', needs: 'email' },
  register_refused_domains: { section: 'registration', kind: 'lines' },
  register_requires_consent: { section: 'registration', kind: 'switch' },
  terms_url: { section: 'registration', kind: 'line', max: line },
  privacy_url: { section: 'registration', kind: 'line', max: line },
  account_deletion_days: { section: 'registration', kind: 'number' },

  user_email_register_verify: { section: 'verification', kind: 'switch', needs: 'email' },
  user_phone_register_verify: { section: 'verification', kind: 'switch', needs: 'phone' },
  user_email_verify: { section: 'verification', kind: 'switch', needs: 'email' },
  user_phone_verify: { section: 'verification', kind: 'switch', needs: 'phone' },
  upload_requires_mobile: { section: 'verification', kind: 'switch', needs: 'phone' },

  user_login_types: { section: 'login', kind: 'choices' },
  login_captcha: { section: 'login', kind: 'choice' },
  sso_only: { section: 'login', kind: 'switch' },
  sso_redirect: { section: 'login', kind: 'switch' },
  allow_impersonation: { section: 'login', kind: 'switch' },

  captcha_provider: { section: 'captcha', kind: 'choice' },
  captcha_site_key: { section: 'captcha', kind: 'line', max: line, captchas: ['turnstile', 'hcaptcha'] },
  captcha_secret: { section: 'captcha', kind: 'secret', max: line, captchas: ['turnstile', 'hcaptcha'] },
  captcha_endpoint: { section: 'captcha', kind: 'line', max: line, captchas: ['turnstile', 'hcaptcha'] },
  captcha_length: { section: 'captcha', kind: 'number' },
  captcha_noise: { section: 'captcha', kind: 'choice' },

  enable_explore: { section: 'explore', kind: 'switch' },
  explore_needs_approval: { section: 'explore', kind: 'switch' },

  guest_upload: { section: 'uploads', kind: 'switch' },
  upload_start_at_once: { section: 'uploads', kind: 'switch' },
  upload_requires_album: { section: 'uploads', kind: 'switch' },
  picture_max_age: { section: 'uploads', kind: 'number' },
  rendering_cache_mb: { section: 'uploads', kind: 'number' },
  open_transforms: { section: 'uploads', kind: 'choice' },
  animated_gif_kb: { section: 'uploads', kind: 'number' },
  video_conversions: { section: 'uploads', kind: 'number' },
  near_duplicates: { section: 'uploads', kind: 'switch' },
  places: { section: 'uploads', kind: 'switch' },
  trash_days: { section: 'uploads', kind: 'number' },
  version_days: { section: 'uploads', kind: 'number' },
  purge_webhook_url: { section: 'uploads', kind: 'line', max: line },
  purge_webhook_secret: { section: 'uploads', kind: 'secret', max: line },

  moderation_url: { section: 'moderation', kind: 'line', max: line },
  moderation_secret: { section: 'moderation', kind: 'secret', max: line },
  moderation_timeout_seconds: { section: 'moderation', kind: 'number' },
  moderation_on_failure: { section: 'moderation', kind: 'choice' },
  picture_blocklist: { section: 'moderation', kind: 'switch' },
  picture_blocklist_distance: { section: 'moderation', kind: 'number' },

  alert_admins: { section: 'alerts', kind: 'switch' },
  alert_emails: { section: 'alerts', kind: 'lines' },
  alert_webhook_url: { section: 'alerts', kind: 'line', max: line },
  alert_webhook_secret: { section: 'alerts', kind: 'secret', max: line },

  show_plans_at_home: { section: 'plans', kind: 'switch' },
  plans_contact_url: { section: 'plans', kind: 'line', max: line },
  lapse_letters: { section: 'plans', kind: 'switch' },
  lapse_policy: { section: 'plans', kind: 'choice' },
  lapse_days: { section: 'plans', kind: 'number' },

  currency: { section: 'payments', kind: 'choice' },
  order_minutes: { section: 'payments', kind: 'number' },
  invoice_seller: { section: 'payments', kind: 'text', max: text },

  mail_host: { section: 'mail', kind: 'line', max: line },
  mail_port: { section: 'mail', kind: 'number' },
  mail_secure: { section: 'mail', kind: 'switch' },
  mail_username: { section: 'mail', kind: 'line', max: line },
  mail_password: { section: 'mail', kind: 'secret', max: line },
  mail_from: { section: 'mail', kind: 'line', max: line },

  sms_driver: { section: 'sms', kind: 'choice' },
  sms_daily_limit: { section: 'sms', kind: 'number' },
  sms_aliyun_key_id: { section: 'sms', kind: 'line', max: line, drivers: ['aliyun'] },
  sms_aliyun_key_secret: { section: 'sms', kind: 'secret', max: line, drivers: ['aliyun'] },
  sms_aliyun_sign_name: { section: 'sms', kind: 'line', max: line, drivers: ['aliyun'] },
  sms_aliyun_template_code: { section: 'sms', kind: 'line', max: line, drivers: ['aliyun'] },
  sms_tencent_secret_id: { section: 'sms', kind: 'line', max: line, drivers: ['tencent'] },
  sms_tencent_secret_key: { section: 'sms', kind: 'secret', max: line, drivers: ['tencent'] },
  sms_tencent_app_id: { section: 'sms', kind: 'line', max: line, drivers: ['tencent'] },
  sms_tencent_sign_name: { section: 'sms', kind: 'line', max: line, drivers: ['tencent'] },
  sms_tencent_template_id: { section: 'sms', kind: 'line', max: line, drivers: ['tencent'] },
  sms_tencent_region: { section: 'sms', kind: 'line', max: line, drivers: ['tencent'] },
  sms_twilio_account_sid: { section: 'sms', kind: 'line', max: line, drivers: ['twilio'] },
  sms_twilio_auth_token: { section: 'sms', kind: 'secret', max: line, drivers: ['twilio'] },
  sms_twilio_from: { section: 'sms', kind: 'line', max: line, drivers: ['twilio'] },
  sms_webhook_url: { section: 'sms', kind: 'line', max: line, drivers: ['webhook'] },
  sms_webhook_secret: { section: 'sms', kind: 'secret', max: line, drivers: ['webhook'] },
  sms_endpoint: { section: 'sms', kind: 'line', max: line, drivers: ['aliyun', 'tencent', 'twilio'] },

  backup_daily: { section: 'backups', kind: 'switch' },
  backup_hour: { section: 'backups', kind: 'number' },
  backup_keep_days: { section: 'backups', kind: 'number' },
  backup_objects: { section: 'backups', kind: 'switch' },
  backup_remote_objects: { section: 'backups', kind: 'switch' },
  backup_folder: { section: 'backups', kind: 'line', max: line },

  audit_log_days: { section: 'retention', kind: 'number' },
  failed_request_days: { section: 'retention', kind: 'number' },
  mail_log_days: { section: 'retention', kind: 'number' },
  webhook_delivery_days: { section: 'retention', kind: 'number' },
  incident_days: { section: 'retention', kind: 'number' },
  traffic_days: { section: 'retention', kind: 'number' },

  custom_css: { section: 'code', kind: 'code', max: code },
  custom_js: { section: 'code', kind: 'code', max: code },
  custom_script_hosts: { section: 'code', kind: 'lines' },
}
