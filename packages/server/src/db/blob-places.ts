import type { Db, NewRow } from './schema/schema.ts'

const UNITS_PER_DEGREE = 1_000_000

interface GpsPoint {
  latitude: number
  longitude: number
}

/** Positions are kept as whole millionths of a degree, so that both databases compare them alike. */
export const toMicrodegrees = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)
export const toDegrees = (microdegrees: number) => microdegrees / UNITS_PER_DEGREE

export const positionColumnsOf = ({ latitude, longitude }: GpsPoint) => ({
  latitude: toMicrodegrees(latitude),
  longitude: toMicrodegrees(longitude),
})

/** A stored file never changes, so that its first position stays. */
export const insertBlobPlaces = (db: Db, places: NewRow<'blob_places'>[]) =>
  db
    .insertInto('blob_places')
    .values(places)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
