import { z } from 'zod'
import { Language } from './account.ts'
import { Line, RequiredLine } from './common.ts'
import type { InvalidCode } from './invalid.ts'
import { limits } from './limits.ts'

const { line, text, code, list } = limits.setting
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

/** A host that custom scripts may talk to; it joins the Content-Security-Policy, so nothing but a host may stand here. */
const ScriptHost = z
  .string()
  .trim()
  .regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'url_malformed' satisfies InvalidCode)

/** Everything an operator changes while the site runs: one list for the store, the back office and the tests. */
export const Settings = z.object({
  site_title: RequiredLine(line, 'site_title_required'),
  site_subtitle: Line(line),
  site_description: Line(text),
  site_keywords: Line(line),
  site_icon_url: Url,
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
  time_zone: TimeZone,
  currency: z.string().regex(/^[A-Z]{3}$/, 'malformed' satisfies InvalidCode),
  enable_explore: z.boolean(),
  enable_registration: z.boolean(),
  user_login_types: z.array(z.enum(['email', 'phone', 'username'])).min(1),

  guest_upload: z.boolean(),
  upload_requires_album: z.boolean(),
  upload_requires_mobile: z.boolean(),
  picture_max_age: z.int().min(0).max(31_536_000),
  trash_days: z.int().min(0).max(365),

  mail_host: Line(line),
  mail_port: z.int().min(1).max(65_535),
  mail_secure: z.boolean(),
  mail_username: Line(line),
  mail_password: z.string().max(line),
  mail_from: Line(line),
})
export type Settings = z.output<typeof Settings>

/** What never leaves the server; the back office is told only whether it is set. */
export const secretSettings = ['mail_password'] as const satisfies (keyof Settings)[]
export type SecretSetting = (typeof secretSettings)[number]

export const SettingsChanges = z
  .strictObject(Settings.shape)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type SettingsChanges = z.output<typeof SettingsChanges>

export const ShownSettings = Settings.omit({ mail_password: true })
export type ShownSettings = z.output<typeof ShownSettings>
