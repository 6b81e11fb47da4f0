import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { toMicrodegrees } from '#db/blob-places.ts'
import type { Row } from '#db/schema/schema.ts'

/** Changes with the list of cities, so that all files are given theirs anew. */
export const CITY_DATA_VERSION = 1

type FoundCity = Row<'cities'>

interface ListedCity extends FoundCity {
  /** How far its houses reach, by its inhabitants. */
  radiusKm: number
}

const KM_PER_DEGREE = 111.2
/** Farther from every city, as at sea, a photo has none. */
const MAX_DISTANCE_KM = 60
const INHABITANTS_PER_KM2 = 4000
/** Within so many radii a photo is in a city, also when the middle of a village is nearer. */
const MAX_RADII = 1.2

function readCity(line: string): ListedCity {
  const [id, country, latitude, longitude, population, name, nameZh] = line.split('\t') as [string, ...string[]]
  return {
    id: Number(id),
    country: country!,
    name: name!,
    name_zh: nameZh || null,
    latitude: toMicrodegrees(Number(latitude)),
    longitude: toMicrodegrees(Number(longitude)),
    radiusKm: Math.sqrt(Number(population) / INHABITANTS_PER_KM2 / Math.PI),
  }
}

/**
 * Reads the cities of the world, which are sorted by latitude. Only the job that looks them up holds them, and only
 * while it does.
 */
export async function openCityFinder() {
  const path = fileURLToPath(import.meta.resolve('#features/library/places/cities.tsv.br'))
  const text = (await promisify(brotliDecompress)(await readFile(path))).toString()
  const cities = text.split('\n').map(readCity)

  function findFirst(latitude: number) {
    let [low, high] = [0, cities.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (cities[middle]!.latitude < latitude) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** Finds the city that a position is in, or else the nearest one; takes millionths of a degree. */
    find(latitude: number, longitude: number): FoundCity | null {
      const reach = (MAX_DISTANCE_KM / KM_PER_DEGREE) * 1e6
      const narrowing = Math.cos((latitude / 1e6) * (Math.PI / 180))
      let [around, nearest] = [null, null] as [ListedCity | null, ListedCity | null]
      let [fewestRadii, shortestKm] = [MAX_RADII, MAX_DISTANCE_KM]
      for (let index = findFirst(latitude - reach); index < cities.length; index++) {
        const city = cities[index]!
        const north = city.latitude - latitude
        if (north > reach) break
        const span = Math.abs(city.longitude - longitude)
        const east = Math.min(span, 360e6 - span) * narrowing
        if (east > reach) continue
        const km = (Math.hypot(north, east) / 1e6) * KM_PER_DEGREE
        if (km / city.radiusKm < fewestRadii) [around, fewestRadii] = [city, km / city.radiusKm]
        if (km - city.radiusKm < shortestKm) [nearest, shortestKm] = [city, km - city.radiusKm]
      }
      const found = around ?? nearest
      if (!found) return null
      const { radiusKm: _radiusKm, ...city } = found
      return city
    },
  }
}
