import type { DayRange, PhotoCity, PhotoClusterQuery, PlaceList } from '@imagora/contract'
import { LRUCache } from 'lru-cache'
import { toDegrees } from '#db/blob-places.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import { clusterPositions, type MapPositions, projectPositions } from './cluster-positions.ts'
import * as queries from './queries.ts'

interface PlaceServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  photos: Pick<PhotoService, 'listTiles' | 'getListVersion'>
  now: () => Date
}

const MAX_LISTED_CITIES_COUNT = 200
/** The positions of some 800,000 photos. */
const CACHE_BYTES = 16 * 1024 * 1024
/** Someone who moves a map asks again within seconds. */
const IDLE_TIMEOUT_MS = 5 * MINUTE_MS

const dateOfDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Groups the photos of an account by where they were taken. */
export function createPlaceService({ db, settings, photos, now }: PlaceServiceDeps) {
  const cache = new LRUCache<string, MapPositions>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ ids, x, y }) => ids.byteLength + x.byteLength + y.byteLength + 400,
    ttl: IDLE_TIMEOUT_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  })
  const scopeOf = (owner: Caller) => ({ owner_id: owner.id, time: now().toISOString() })

  async function checkOn() {
    const { places: isOn } = await settings.get()
    if (!isOn) throw refuse('places_off')
  }

  async function readPositions(owner: Caller, range: DayRange) {
    const key = `${owner.id} ${await photos.getListVersion(owner)} ${range.from ?? ''} ${range.to ?? ''}`
    const cached = cache.get(key)
    if (cached) return cached
    const positions = projectPositions(await queries.listPositions(db, scopeOf(owner), range))
    cache.set(key, positions)
    return positions
  }

  async function findCovers(owner: Caller, ids: number[], client: Client) {
    const tiles = ids.length > 0 ? await photos.listTiles(owner, ids, client) : []
    return new Map(tiles.map((tile) => [tile.id, tile]))
  }

  type CityCount = Awaited<ReturnType<typeof queries.countByCity>>[number]

  async function presentCities(owner: Caller, counts: CityCount[], client: Client): Promise<PhotoCity[]> {
    const listed = counts
      .flatMap(({ city_id, ...count }) => (city_id === null ? [] : { ...count, city_id }))
      .toSorted((one, other) => other.photo_count - one.photo_count)
      .slice(0, MAX_LISTED_CITIES_COUNT)
    if (listed.length === 0) return []
    const ids = listed.map(({ city_id }) => city_id)
    const cities = new Map((await queries.listCities(db, ids)).map((city) => [city.id, city]))
    const coverIds = listed.map(({ cover_id }) => cover_id)
    const covers = await findCovers(owner, coverIds, client)
    return listed.flatMap(({ city_id, photo_count, cover_id }) => {
      const city = cities.get(city_id)
      if (!city) return []
      const { latitude, longitude, ...names } = city
      const position = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) }
      return { ...names, ...position, photo_count, cover: covers.get(cover_id) ?? null }
    })
  }

  function countCountries(counts: CityCount[]) {
    const byCountry = Map.groupBy(counts, ({ country }) => country)
    return [...byCountry]
      .map(([country, all]) => ({ country, photo_count: all.reduce((sum, { photo_count }) => sum + photo_count, 0) }))
      .toSorted((one, other) => other.photo_count - one.photo_count)
  }

  return {
    async list(owner: Caller, range: DayRange, client: Client): Promise<PlaceList> {
      await checkOn()
      const { photo_count, first_day, last_day, ...edges } = await queries.summarizePlaces(db, scopeOf(owner), range)
      const counts = await queries.countByCity(db, scopeOf(owner), range)
      const { west, south, east, north } = edges
      const isEmpty = photo_count === 0
      return {
        photo_count,
        box: isEmpty ? null : [west, south, east, north].map(toDegrees),
        first_day: isEmpty ? null : dateOfDay(first_day),
        last_day: isEmpty ? null : dateOfDay(last_day),
        cities: await presentCities(owner, counts, client),
        countries: countCountries(counts),
      }
    },

    async cluster(owner: Caller, { box, zoom, ...range }: PhotoClusterQuery, client: Client) {
      await checkOn()
      const { clusters, photo_count } = clusterPositions(await readPositions(owner, range), box, zoom)
      const coverIds = clusters.map(({ cover_id }) => cover_id)
      const covers = await findCovers(owner, coverIds, client)
      return {
        clusters: clusters.map(({ cover_id, ...cluster }) => ({ ...cluster, cover: covers.get(cover_id) ?? null })),
        photo_count,
      }
    },
  }
}

export type PlaceService = ReturnType<typeof createPlaceService>
