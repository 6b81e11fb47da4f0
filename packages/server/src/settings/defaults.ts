import type { Settings } from '@imagora/contract'
import type { PlainInvalidCode } from '#platform/refusal.ts'
import type { Config } from '#config.ts'

/** Settings of a new site: Chinese, no guest uploads, explore page and registration open. */
export const defaultSettings: Settings = {
  site_title: 'Imagora',
  site_subtitle: '',
  site_description: '',
  site_keywords: '',
  site_icon_url: '',
  site_logo: null,
  site_logo_dark: null,
  site_notice: '',
  homepage_title: '',
  homepage_description: '',
  homepage_background_images: [],
  auth_page_background_images: [],
  custom_css: '',
  custom_js: '',
  custom_script_hosts: [],
  icp_no: '',
  psb_no: '',

  language: 'zh-CN',
  follow_browser_language: false,
  theme: 'light',
  time_zone: 'Asia/Shanghai',
  currency: 'CNY',
  enable_explore: true,
  explore_needs_approval: false,
  enable_registration: true,
  register_needs_approval: false,
  register_approval_days: 30,
  register_allowed_domains: [],
  register_refused_domains: [],
  account_deletion_days: 14,
  user_login_types: ['username', 'email', 'phone'],
  user_email_register_verify: false,
  user_phone_register_verify: false,
  user_email_verify: false,
  user_phone_verify: false,
  register_requires_consent: false,
  terms_url: '',
  privacy_url: '',

  site_mode: 'normal',
  site_mode_message: '',

  checklist_hidden: false,

  login_captcha: 'always',
  sso_only: false,
  sso_redirect: false,
  allow_impersonation: false,
  captcha_provider: 'picture',
  captcha_site_key: '',
  captcha_secret: '',
  captcha_endpoint: '',
  captcha_length: 4,
  captcha_noise: 'some',

  guest_upload: false,
  upload_start_at_once: false,
  upload_requires_album: false,
  upload_requires_mobile: false,
  picture_max_age: 3600,
  rendering_cache_mb: 2048,
  image_policy: {
    metadata: 'blank_place',
    convert: 'keep',
    quality: 82,
    max_side: 0,
    watermark: {
      kind: 'none',
      text: '',
      image_key: '',
      position: 'bottom_right',
      size: 5,
      opacity: 60,
      min_side: 600,
    },
    hot_links: { mode: 'open', hosts: [], allow_empty: true },
    is_protected: false,
    delivery: 'proxy',
    public_url: '',
    path_template: '{yyyy}/{mm}',
  },
  backup_daily: true,
  backup_hour: 3,
  backup_keep_days: 14,
  backup_objects: false,
  backup_remote_objects: false,
  backup_folder: '',

  audit_log_days: 0,
  failed_request_days: 14,
  mail_log_days: 30,
  webhook_delivery_days: 14,
  incident_days: 90,
  traffic_days: 400,

  purge_webhook_url: '',
  purge_webhook_secret: '',
  moderation_url: '',
  moderation_secret: '',
  moderation_timeout_seconds: 10,
  moderation_on_failure: 'hold',
  trash_days: 30,
  version_days: 30,

  alert_admins: true,
  alert_emails: [],
  alert_webhook_url: '',
  alert_webhook_secret: '',

  show_plans_at_home: false,
  plans_contact_url: '',
  order_minutes: 30,
  invoice_seller: '',
  lapse_policy: 'keep',
  lapse_days: 90,
  lapse_letters: true,

  mail_host: '',
  mail_port: 465,
  mail_secure: true,
  mail_username: '',
  mail_password: '',
  mail_from: '',

  sms_driver: 'none',
  sms_daily_limit: 500,
  sms_aliyun_key_id: '',
  sms_aliyun_key_secret: '',
  sms_aliyun_sign_name: '',
  sms_aliyun_template_code: '',
  sms_tencent_secret_id: '',
  sms_tencent_secret_key: '',
  sms_tencent_app_id: '',
  sms_tencent_sign_name: '',
  sms_tencent_template_id: '',
  sms_tencent_region: 'ap-guangzhou',
  sms_twilio_account_sid: '',
  sms_twilio_auth_token: '',
  sms_twilio_from: '',
  sms_webhook_url: '',
  sms_webhook_secret: '',
  sms_endpoint: '',
}

interface ModerationGap {
  field: 'moderation_url' | 'moderation_secret'
  code: PlainInvalidCode
}

/** Returns the setting missing for moderation: a public URL to fetch images from, or the signing secret. */
export function moderationGap(
  { publicUrl, contentUrl }: Pick<Config, 'publicUrl' | 'contentUrl'>,
  { moderation_secret }: Pick<Settings, 'moderation_secret'>,
): ModerationGap | null {
  if ((contentUrl ?? publicUrl) === undefined) return { field: 'moderation_url', code: 'public_url_required' }
  return moderation_secret.trim() === '' ? { field: 'moderation_secret', code: 'required' } : null
}
