import { z } from 'zod'
import { FormList, Id, Line, Lines, NewPassword, RequiredLine, Timestamp, WebAddress, Language } from '../common.ts'
import { MetadataChoice } from '../uploads/image-policies.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { linkFormats } from '../delivery/embed-codes.ts'
import { Binding } from './oauth.ts'
import { userRoles } from '../roles.ts'
import { defineRoutes } from '../route.ts'

export const UserOptions = z.object({
  language: Language,
  show_original_photos: z.boolean(),
  encode_copied_url: z.boolean(),
  name_in_copied_url: z.boolean().meta({ description: 'Copied links have the file name, as in /i/{key}/{name}.{ext}' }),
  auto_upload_after_select: z.boolean().meta({
    description: 'Whether chosen files upload at once: by `upload_start`, or by the site where that is `site`',
  }),
  upload_start: z
    .enum(['site', 'at_once', 'ask_first'])
    .meta({ description: 'When chosen files upload; wins over `auto_upload_after_select` when both are sent' }),
  link_formats: z
    .array(z.enum(linkFormats))
    .min(1)
    .max(linkFormats.length)
    .refine((forms) => new Set(forms).size === forms.length, 'malformed' satisfies InvalidCode)
    .meta({ description: 'Formats that are offered when links are copied, the usual one first' }),
  picture_sizes: Line(limits.setting.line)
    .refine((sizes) => /^[\w\s().,:<>=%+*/-]+$/.test(sizes), 'malformed' satisfies InvalidCode)
    .meta({ description: 'The attribute `sizes` of copied `<picture>` codes' }),
  upload_button_action: z.enum(['select_files', 'open_queue']),
  default_storage_id: Id.nullable(),
  metadata: MetadataChoice,
  ticket_letters: z.boolean().meta({ description: 'A mail when somebody answers in a ticket' }),
})
export type UserOptions = z.output<typeof UserOptions>

export const Profile = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  avatar_url: z.string(),
  tagline: z.string(),
  bio: z.string(),
  url: z.string(),
  company: z.string(),
  company_title: z.string(),
  location: z.string(),
  interests: z.array(z.string()),
  socials: z.array(z.string()),
  full_name: z.string(),
  bindings: z.array(Binding.pick({ driver: true, nickname: true, avatar: true, created_at: true })),
  is_admin: z.boolean(),
  role: z.enum(userRoles).meta({ description: 'Decides what the admin panel shows' }),
  email_verified_at: Timestamp.nullable(),
  phone_verified_at: Timestamp.nullable(),
  login_ip: z.string(),
  created_at: Timestamp,
  deletion_at: Timestamp.nullable().meta({ description: 'When the account will be removed' }),
  is_expelled: z.boolean().meta({ description: 'The site’s team decided so, and alone can call it off' }),
  used_storage: z.number().meta({ description: 'KB of 1,024 bytes' }),
  total_storage: z.number().meta({ description: 'KB of 1,024 bytes; 0 where nothing limits it' }),
  photo_count: z.int(),
  album_count: z.int(),
  share_count: z.int(),
  order_count: z.int(),
  ticket_count: z.int(),
  unread_ticket_count: z.int().meta({ description: 'Tickets in which the site’s team has written since' }),
  options: UserOptions,
  impersonation: z
    .object({ admin: z.string(), expires_at: Timestamp })
    .optional()
    .meta({ description: 'Only where an administrator has opened the account' }),
})
export type Profile = z.output<typeof Profile>

/** Editable profile fields. Absent fields are unchanged; unknown ones are ignored, as in every form. */
export const ProfileFields = z
  .object({
    name: RequiredLine(limits.name, 'name_required'),
    tagline: Line(limits.tagline),
    bio: Lines(limits.bio),
    url: WebAddress(limits.url),
    company: Line(limits.text),
    company_title: Line(limits.text),
    location: Line(limits.text),
    full_name: Line(limits.text),
    interests: FormList(Line(limits.interest), limits.interests),
    socials: FormList(WebAddress(limits.url), limits.socials),
  })
  .partial()
export type ProfileFields = z.output<typeof ProfileFields>

export const UserOptionChanges = z
  .strictObject(UserOptions.shape)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type UserOptionChanges = z.output<typeof UserOptionChanges>

const given = (code: InvalidCode) => z.string(code).min(1, { error: code, abort: true })

export const PasswordChange = z
  .strictObject({
    current_password: given('old_password_required').max(limits.password.max),
    password: NewPassword,
    password_confirmation: given('password_confirmation_required'),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    message: 'password_confirmation_differs' satisfies InvalidCode,
  })
export type PasswordChange = z.output<typeof PasswordChange>

export const account = defineRoutes({
  'GET /user/profile': { access: 'user:profile:read', data: Profile },
  'POST /user/profile': {
    access: 'user:profile:write',
    // The response contains the whole profile.
    also: ['user:profile:read'],
    form: ProfileFields,
    file: 'avatar',
    data: Profile,
    refuses: [
      'upload_interrupted',
      'file_too_large',
      'image_damaged',
      'image_unsupported',
      'image_too_many_pixels',
      'storage_unavailable',
      'storage_full',
    ],
  },
  'DELETE /user/avatar': { access: 'user:profile:write', answers: 204, refuses: ['storage_unavailable'] },
  'POST /user/setting': {
    access: 'user:profile:write',
    also: ['user:profile:read'],
    body: UserOptionChanges,
    data: UserOptions,
  },
  'PUT /user/password': {
    access: 'session',
    body: PasswordChange,
    answers: 204,
    refuses: ['old_password_wrong', 'reauth_required'],
  },
})
