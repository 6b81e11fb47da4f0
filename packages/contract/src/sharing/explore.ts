import { z } from 'zod'
import { Cursor, Id, IdParams, Line, Numeral, PageQuery, pageOf, SearchText, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { photoColors } from '../library/photo-search.ts'
import { Exif, Photo, PhotoTile, TileQuery } from '../library/photos.ts'
import { defineRoutes } from '../route.ts'
import { Tag } from '../library/tags.ts'

/** The public part of a user, displayed next to their public photos and albums. */
export const ExploreUser = z.object({ name: z.string(), username: z.string(), avatar_url: z.string() })
export type ExploreUser = z.output<typeof ExploreUser>

export const ExploreTile = PhotoTile.omit({ is_public: true, is_signed: true }).extend({
  likes: z.int(),
  is_liked: z.boolean().meta({ description: 'By whoever asks' }),
  user: ExploreUser,
})
export type ExploreTile = z.output<typeof ExploreTile>

export const ExplorePhoto = ExploreTile.extend({ intro: z.string(), tags: Photo.shape.tags, views: z.int() })
export type ExplorePhoto = z.output<typeof ExplorePhoto>

export const ExplorePhotoDetail = ExplorePhoto.extend({
  exif: Exif.nullable().meta({ description: 'Of the file as it is stored; null where nothing is left in it' }),
})
export type ExplorePhotoDetail = z.output<typeof ExplorePhotoDetail>

export const ExploreAlbum = z.object({
  id: Id,
  name: z.string(),
  intro: z.string(),
  photo_count: z.int().meta({ description: 'Of its photos those that are public' }),
  covers: z.array(z.string()).max(limits.album.covers),
  likes: z.int().meta({ description: 'Of its public photos, added up' }),
  user: ExploreUser,
  created_at: Timestamp,
})
export type ExploreAlbum = z.output<typeof ExploreAlbum>

export const ExploreProfile = ExploreUser.extend({
  tagline: z.string(),
  bio: z.string(),
  url: z.string(),
  company: z.string(),
  company_title: z.string(),
  location: z.string(),
  interests: z.array(z.string()),
  socials: z.array(z.string()),
  photo_count: z.int(),
  album_count: z.int(),
  like_count: z.int(),
  created_at: Timestamp,
})
export type ExploreProfile = z.output<typeof ExploreProfile>

const photoOrders = ['newest', 'oldest', 'most_liked', 'least_liked'] as const
const Username = Line(limits.text).transform((name) => name.toLowerCase())

const PhotoChoice = z.object({
  order: z.enum(photoOrders).default('newest'),
  q: SearchText,
  tag: Line(limits.photo.tag).optional(),
  username: Username.optional(),
  color: z.enum(photoColors).optional(),
})
export type PhotoChoice = z.output<typeof PhotoChoice>

export const ExplorePhotoQuery = PageQuery.extend({ ...PhotoChoice.shape, cursor: Cursor })
export type ExplorePhotoQuery = z.output<typeof ExplorePhotoQuery>

export const ExploreIndexQuery = PhotoChoice.extend({
  cursor: Cursor.meta({ description: 'As the header `x-next-cursor` of the part before has it' }),
  limit: Numeral.default(limits.explore.part).transform((most) => Math.min(most, limits.explore.maxPart)),
})
export type ExploreIndexQuery = z.output<typeof ExploreIndexQuery>

/** Defaults to the order that the owner has set for the album. */
const AlbumPhotoOrder = z.enum([...photoOrders, 'manual']).optional()

export const ExploreAlbumPhotoQuery = PageQuery.extend({ order: AlbumPhotoOrder, cursor: Cursor })
export type ExploreAlbumPhotoQuery = z.output<typeof ExploreAlbumPhotoQuery>

const AlbumIndexQuery = z.object({ order: AlbumPhotoOrder })
export type ExploreAlbumIndexQuery = z.output<typeof AlbumIndexQuery>

export const ExploreAlbumQuery = PageQuery.extend({
  order: z.enum(['newest', 'oldest']).default('newest'),
  q: SearchText,
  username: Username.optional(),
  cursor: Cursor,
})
export type ExploreAlbumQuery = z.output<typeof ExploreAlbumQuery>

const Liked = z.object({ likes: z.int(), is_liked: z.boolean() })

export const reviewStates = ['waiting', 'approved', 'refused'] as const

export const ReviewQuery = PageQuery.extend({ state: z.enum(reviewStates).default('waiting') })
export type ReviewQuery = z.output<typeof ReviewQuery>

/** A photo that its owner has made public, as administrators see it in the review queue. */
export const ReviewedPhoto = ExplorePhoto.omit({ is_liked: true }).extend({
  version: z.int().meta({ description: 'Of the picture that is shown; another one has another' }),
  state: z.enum(reviewStates),
})
export type ReviewedPhoto = z.output<typeof ReviewedPhoto>

export const Review = z.strictObject({
  photos: z
    .array(z.strictObject({ id: Id, version: z.int().nonnegative().max(2_147_483_647) }))
    .min(1)
    .max(limits.photo.takedownsPerCall)
    .meta({ description: 'Each with the version that was looked at' }),
  decision: z.enum(['approve', 'refuse']),
})
export type Review = z.output<typeof Review>

const read = { access: 'explore:read', guests: 'look' } as const
const refuses = ['explore_off'] as const
const like = {
  access: 'explore:write',
  params: IdParams,
  data: Liked,
  refuses: ['explore_off', 'photo_missing'],
} as const
const ofAlbum = { ...read, params: IdParams, refuses: ['explore_off', 'album_missing'] } as const

export const explore = defineRoutes({
  'GET /explore/photos': { ...read, query: ExplorePhotoQuery, data: pageOf(ExplorePhoto), refuses },
  'GET /explore/photos/index': { ...read, query: ExploreIndexQuery, binary: true, refuses },
  'GET /explore/photos/tiles': { ...read, query: TileQuery, data: z.array(ExploreTile), refuses },
  'GET /explore/photos/{id}': {
    ...read,
    params: IdParams,
    data: ExplorePhotoDetail,
    refuses: ['explore_off', 'photo_missing'],
  },
  'POST /explore/photos/{id}/like': like,
  'DELETE /explore/photos/{id}/unlike': like,
  'GET /explore/tags': { ...read, data: z.array(Tag), refuses },
  'GET /explore/albums': { ...read, query: ExploreAlbumQuery, data: pageOf(ExploreAlbum), refuses },
  'GET /explore/albums/{id}': { ...ofAlbum, data: ExploreAlbum },
  'GET /explore/albums/{id}/photos': { ...ofAlbum, query: ExploreAlbumPhotoQuery, data: pageOf(ExplorePhoto) },
  'GET /explore/albums/{id}/photos/index': {
    ...ofAlbum,
    query: AlbumIndexQuery,
    binary: true,
    refuses: ['explore_off', 'album_missing', 'server_busy'],
  },
  'GET /explore/users/{username}': {
    ...read,
    params: z.object({ username: Username }),
    data: ExploreProfile,
    refuses: ['explore_off', 'user_missing'],
  },
  'GET /admin/explore': { access: 'admin', permission: 'photos.read', query: ReviewQuery, data: pageOf(ReviewedPhoto) },
  'PUT /admin/explore': {
    access: 'admin',
    permission: 'photos.moderate',
    body: Review,
    answers: 204,
    refuses: ['photo_missing'],
  },
})
