import { z } from 'zod'
import { Id, Timestamp } from './common.ts'
import { defineRoutes } from './route.ts'

export const Language = z.enum(['zh-CN', 'en-US'])
export type Language = z.output<typeof Language>

export const UserOptions = z.object({
  language: Language,
  show_original_photos: z.boolean(),
  encode_copied_url: z.boolean(),
  auto_upload_after_select: z.boolean(),
  upload_button_action: z.enum(['select_files', 'open_queue']),
  default_storage_id: Id.nullable(),
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
  is_admin: z.boolean(),
  email_verified_at: Timestamp.nullable(),
  phone_verified_at: Timestamp.nullable(),
  login_ip: z.string(),
  created_at: Timestamp,
  used_storage: z.number().meta({ description: 'KB of 1,024 bytes' }),
  total_storage: z.number().meta({ description: 'KB of 1,024 bytes' }),
  photo_count: z.int(),
  album_count: z.int(),
  options: UserOptions,
})
export type Profile = z.output<typeof Profile>

export const account = defineRoutes({
  'GET /user/profile': { access: 'user:profile:read', data: Profile },
})
