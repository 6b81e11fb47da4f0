import type { Settings } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import type { FieldKind } from '#ui/FieldInput.tsx'

export const sections = ['site', 'home', 'accounts', 'uploads', 'mail', 'code'] as const
export type Section = (typeof sections)[number]

interface SettingField {
  section: Section
  kind: FieldKind
  max?: number
}

const { line, text, code } = limits.setting

/** Every setting of the contract, once, in the order of the page: a new one does not compile without its place here. */
export const settingFields: Record<keyof Settings, SettingField> = {
  site_title: { section: 'site', kind: 'line', max: line },
  site_subtitle: { section: 'site', kind: 'line', max: line },
  site_description: { section: 'site', kind: 'text', max: text },
  site_keywords: { section: 'site', kind: 'line', max: line },
  site_icon_url: { section: 'site', kind: 'line', max: line },
  site_notice: { section: 'site', kind: 'text', max: text },
  language: { section: 'site', kind: 'choice' },
  time_zone: { section: 'site', kind: 'choice' },
  currency: { section: 'site', kind: 'choice' },
  icp_no: { section: 'site', kind: 'line', max: line },
  psb_no: { section: 'site', kind: 'line', max: line },

  homepage_title: { section: 'home', kind: 'line', max: line },
  homepage_description: { section: 'home', kind: 'line', max: line },
  homepage_background_images: { section: 'home', kind: 'lines' },
  auth_page_background_images: { section: 'home', kind: 'lines' },
  enable_explore: { section: 'home', kind: 'switch' },

  enable_registration: { section: 'accounts', kind: 'switch' },
  user_login_types: { section: 'accounts', kind: 'choices' },

  guest_upload: { section: 'uploads', kind: 'switch' },
  upload_requires_album: { section: 'uploads', kind: 'switch' },
  upload_requires_mobile: { section: 'uploads', kind: 'switch' },
  picture_max_age: { section: 'uploads', kind: 'number' },
  trash_days: { section: 'uploads', kind: 'number' },

  mail_host: { section: 'mail', kind: 'line', max: line },
  mail_port: { section: 'mail', kind: 'number' },
  mail_secure: { section: 'mail', kind: 'switch' },
  mail_username: { section: 'mail', kind: 'line', max: line },
  mail_password: { section: 'mail', kind: 'secret', max: line },
  mail_from: { section: 'mail', kind: 'line', max: line },

  custom_css: { section: 'code', kind: 'code', max: code },
  custom_js: { section: 'code', kind: 'code', max: code },
  custom_script_hosts: { section: 'code', kind: 'lines' },
}
