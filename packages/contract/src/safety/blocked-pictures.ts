import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, Line, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, pictureListProblems, pictureMatchStates } from '../limits.ts'
import { defineRoutes } from '../route.ts'

/** Published lists write hashes in upper or lower case. */
const PdqHash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'malformed' satisfies InvalidCode)

const Reason = RequiredLine(limits.setting.line, 'required')
const Person = z.object({ id: Id, username: z.string() }).nullable()

export const BlockedPicture = z.object({
  hash: z.string().meta({ description: 'PDQ in 64 hexadecimal digits' }),
  reason: z.string(),
  source: z.string().meta({ description: 'Name of the list that it was imported from' }),
  thumbnail_url: z.string().nullable().meta({ description: 'The photo that it was taken from, while it exists' }),
  blocked_by: Person,
  created_at: Timestamp,
})
export type BlockedPicture = z.output<typeof BlockedPicture>

export const BlockedPictureInput = z
  .strictObject({
    hash: PdqHash.optional(),
    photo_id: Id.optional().meta({ description: 'A photo of this site, instead of a hash' }),
    reason: Reason,
  })
  .refine(({ hash, photo_id }) => (hash === undefined) !== (photo_id === undefined), {
    path: ['hash'],
    message: 'required' satisfies InvalidCode,
  })
export type BlockedPictureInput = z.output<typeof BlockedPictureInput>

export const PictureListImport = z.strictObject({
  text: z
    .string()
    .min(1, 'required' satisfies InvalidCode)
    .max(limits.pictureList.characters)
    .meta({
      description:
        'Lines of a list: a PDQ hash, optionally its quality and a note; or CSV with a heading, as ThreatExchange writes it',
    }),
  first_line: z.int().min(1).max(limits.pictureList.lines).default(1).meta({
    description: 'Number of the first line after the heading, for a list that is sent in parts',
  }),
  source: Line(limits.setting.line).default('').meta({ description: 'Name of the list' }),
  reason: Reason.meta({ description: 'For the lines without a note' }),
})
export type PictureListImport = z.output<typeof PictureListImport>

export const PictureListResult = z.object({
  added: z.int(),
  skipped: z.int().meta({ description: 'Hashes that were blocked already, or are repeated in the list' }),
  refused: z.array(z.object({ line: z.int(), problem: z.enum(pictureListProblems) })),
})
export type PictureListResult = z.output<typeof PictureListResult>

const PictureMatchState = z.enum(pictureMatchStates)
export type PictureMatchState = z.output<typeof PictureMatchState>

/** A stored file that looks like a blocked picture, with its oldest photo. */
export const PictureMatch = z.object({
  id: Id.meta({ description: 'Of the file' }),
  state: PictureMatchState,
  distance: z.int().meta({ description: 'Bits in which the hashes differ' }),
  photo: z.object({
    id: Id,
    key: z.string(),
    name: z.string(),
    preview_url: z.string(),
    thumbnail_url: z.string(),
    user: Person,
  }),
  photo_count: z.int().meta({ description: 'Photos that show the file' }),
  blocked: z
    .object({ hash: z.string(), reason: z.string(), source: z.string(), thumbnail_url: z.string().nullable() })
    .meta({ description: 'The blocked picture that it is nearest to' }),
  created_at: Timestamp,
})
export type PictureMatch = z.output<typeof PictureMatch>

export const PictureMatchDecision = z.strictObject({
  ids: bulkIdsOf(Id),
  decision: z.enum(['approve', 'reject']),
  reason: Line(limits.setting.line).default('').meta({ description: 'To the owners of rejected photos' }),
})

const read = { access: 'admin', permission: 'photos.read' } as const
const write = { access: 'admin', permission: 'photos.moderate', reauth: true } as const

export const blockedPictures = defineRoutes({
  'GET /admin/blocked_pictures': {
    ...read,
    query: PageQuery.extend({ q: SearchText.meta({ description: 'Part of a hash, reason or source' }) }),
    data: pageOf(BlockedPicture)
      .extend({
        is_on: z.boolean().meta({ description: 'Whether pictures are compared' }),
        is_comparing: z
          .boolean()
          .meta({ description: 'Whether stored pictures are still to be compared with new entries' }),
      })
      .meta({ title: 'Page' }),
  },
  'POST /admin/blocked_pictures': {
    ...write,
    body: BlockedPictureInput,
    answers: 204,
    refuses: ['photo_missing', 'picture_featureless'],
  },
  'POST /admin/blocked_pictures/import': { ...write, body: PictureListImport, data: PictureListResult },
  'DELETE /admin/blocked_pictures': {
    ...write,
    bulk: true,
    body: z.strictObject({ ids: bulkIdsOf(PdqHash) }),
    data: bulkResultsOf(z.string()),
  },
  'GET /admin/picture_matches': {
    ...read,
    query: PageQuery.extend({ state: PictureMatchState.default('pending') }),
    data: pageOf(PictureMatch),
  },
  'PUT /admin/picture_matches': { ...write, bulk: true, body: PictureMatchDecision, data: bulkResultsOf(Id) },
})
