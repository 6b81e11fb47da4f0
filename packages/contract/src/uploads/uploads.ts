import { z } from 'zod'
import { Id, JoinedLine, Line, Lines, Numeral } from '../common.ts'
import { MetadataChoice } from './image-policies.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { distinctTags, Photo } from '../library/photos.ts'
import { uploadRefusals } from '../refusals.ts'
import { defineRoutes } from '../route.ts'

const tag = Line(limits.photo.tag)

/** Browser forms send every field, so an empty one counts as absent. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

/** Form fields are text; a repeatable field is a list. */
export const UploadFields = z.object({
  storage_id: orEmpty(Numeral),
  strategy_id: orEmpty(Numeral).meta({ description: 'The older name of storage_id' }),
  album_id: orEmpty(Numeral),
  expired_at: orEmpty(z.string().max(40)),
  tags: z
    .union([tag.transform((one) => [one]), z.array(tag)])
    .transform(distinctTags)
    .refine((all) => all.length <= limits.photo.tags, 'tags_too_many' satisfies InvalidCode)
    .default([]),
  is_public: z
    .enum(['', '0', '1', 'true', 'false'])
    .transform((flag) => flag === '1' || flag === 'true')
    .default(false),
  metadata: orEmpty(MetadataChoice).meta({ description: 'What the stored file tells of itself' }),
  name: Line(limits.photo.name).optional(),
  intro: Lines(limits.photo.intro).optional(),
  alt: JoinedLine(limits.photo.alt)
    .optional()
    .meta({ description: 'Alternative text; without it the one in the file’s XMP or IPTC is taken' }),
})
export type UploadFields = z.output<typeof UploadFields>

/** Same fields in JSON, for requests without a file. */
export const UploadChoices = z.strictObject({
  storage_id: Id.optional(),
  album_id: Id.optional(),
  expired_at: z.string().max(40).optional(),
  tags: UploadFields.shape.tags,
  is_public: z.boolean().default(false),
  name: UploadFields.shape.name,
  intro: UploadFields.shape.intro,
  alt: UploadFields.shape.alt,
})
export type UploadChoices = z.output<typeof UploadChoices>

/** Converts the JSON choices to upload form fields. */
export const uploadFieldsOf = ({ is_public, ...choices }: UploadChoices): UploadFields =>
  UploadFields.parse({ ...choices, is_public: is_public ? '1' : '0' })

const Sha256 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'malformed' satisfies InvalidCode)

export const InstantUpload = UploadChoices.extend({
  sha256: Sha256,
  bytes: z.int().positive(),
  filename: z.string().max(limits.photo.filename).default(''),
})
export type InstantUpload = z.output<typeof InstantUpload>

export const Links = z.object({
  url: z.string(),
  html: z.string(),
  picture: z
    .string()
    .meta({ description: 'A `<picture>` in AVIF and WebP and in several widths; `<video>` for a video' }),
  bbcode: z.string(),
  markdown: z.string(),
  markdown_with_link: z.string(),
  thumbnail_url: z.string(),
  delete_url: z.string(),
})
export type Links = z.output<typeof Links>

export const UploadedPhoto = Photo.extend({ links: Links })
export type UploadedPhoto = z.output<typeof UploadedPhoto>

export const uploads = defineRoutes({
  'POST /upload': {
    access: 'upload:write',
    guests: true,
    form: UploadFields,
    data: UploadedPhoto,
    refuses: uploadRefusals,
  },
  'POST /user/uploads/known': {
    access: 'upload:write',
    body: z.strictObject({ sha256: z.array(Sha256).min(1).max(limits.upload.hashesPerCall) }),
    data: z.object({
      known: z.array(z.string()),
      photos: z
        .array(z.object({ sha256: z.string(), id: Id }))
        .meta({ description: 'The newest photo of each known file, outside the trash' }),
    }),
  },
  'POST /user/uploads/instant': {
    access: 'upload:write',
    body: InstantUpload,
    data: UploadedPhoto,
    refuses: [
      'file_unknown',
      'uploads_at_once',
      'uploads_per_period',
      'capacity_exceeded',
      'mobile_required',
      'file_too_large',
      'file_too_small',
      'file_type_refused',
      'file_blocked',
      'album_missing',
      'photo_missing',
      'storage_refused',
    ],
  },
})
