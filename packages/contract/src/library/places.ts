import { z } from 'zod'
import { Day } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { defineRoutes } from '../route.ts'
import { PhotoTile, PlaceCity } from './photos.ts'
import { MapBox } from './map-box.ts'

/** The finest scale of a map: a pixel is less than a metre. */
const MAX_ZOOM = 20

const DayRange = z.object({
  from: Day.optional().meta({ description: 'The first day, of the time when the photo was taken' }),
  to: Day.optional().meta({ description: 'The last day' }),
})
export type DayRange = z.output<typeof DayRange>

export const PhotoClusterQuery = DayRange.extend({
  box: MapBox,
  zoom: z
    .union([z.number(), z.string().regex(/^\d{1,2}$/, 'malformed' satisfies InvalidCode)])
    .transform(Number)
    .pipe(z.int().min(0).max(MAX_ZOOM))
    .meta({ description: 'As in web maps: the world is 256 × 2^zoom pixels wide' }),
})
export type PhotoClusterQuery = z.output<typeof PhotoClusterQuery>

/** Photos that are near each other on a map of some scale. */
export const PhotoCluster = z.object({
  latitude: z.number(),
  longitude: z.number(),
  photo_count: z.int(),
  box: z.array(z.number()).length(4).meta({ description: 'West, south, east and north of its photos' }),
  cover: PhotoTile.nullable(),
})
export type PhotoCluster = z.output<typeof PhotoCluster>

const PhotoCity = PlaceCity.extend({
  latitude: z.number(),
  longitude: z.number(),
  photo_count: z.int(),
  cover: PhotoTile.nullable(),
})
export type PhotoCity = z.output<typeof PhotoCity>

export const PlaceList = z.object({
  photo_count: z.int().meta({ description: 'Photos of which the place is known' }),
  box: z.array(z.number()).length(4).nullable().meta({ description: 'West, south, east and north of all of them' }),
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  cities: z.array(PhotoCity).meta({ description: 'With the most photos first; at most 200' }),
  countries: z.array(z.object({ country: z.string(), photo_count: z.int() })),
})
export type PlaceList = z.output<typeof PlaceList>

export const places = defineRoutes({
  'GET /user/places': { access: 'user:photo:read', query: DayRange, data: PlaceList, refuses: ['places_off'] },
  'GET /user/places/clusters': {
    access: 'user:photo:read',
    query: PhotoClusterQuery,
    data: z.object({
      clusters: z.array(PhotoCluster).meta({ description: 'At most 200' }),
      photo_count: z.int().meta({ description: 'Photos within the box' }),
    }),
    refuses: ['places_off'],
  },
})
