import { z } from 'zod'
import { insertBlobPlaces, positionColumnsOf } from '#db/blob-places.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import { CITY_DATA_VERSION, openCityFinder } from './city-finder.ts'
import * as queries from './queries.ts'

interface PlaceJobDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
}

const BLOB_IDS_PER_QUERY_COUNT = 2000
const ROWS_PER_DELETE_COUNT = 2000
/** Rows of one insert: a statement takes only so many parameters. */
const ROWS_PER_INSERT_COUNT = 500
/** A run ends before the next one starts, which goes on where it stopped. */
/** Files that are given their city in one transaction. */
const PLACES_PER_BATCH_COUNT = 500
const RUN_BUDGET_MS = 40 * SECOND_MS

const GpsPoint = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

type UnnamedPlace = Awaited<ReturnType<typeof queries.listUnnamedPlaces>>[number]
type CityFinder = Awaited<ReturnType<typeof openCityFinder>>

/** Owners are locked in the order of their ids, everywhere. */
async function recordOwners(tx: Db, places: { owner_id: number | null }[]) {
  const owners = new Set(places.map(({ owner_id }) => owner_id ?? 0))
  owners.delete(0)
  for (const ownerId of [...owners].toSorted((one, other) => one - other)) await recordPhotoChange(tx, ownerId, [])
}

/** Keeps the positions of files as columns: fills them while the site has a map of photos, and empties them after. */
export function createPlaceJobs({ db, settings }: PlaceJobDeps) {
  /** Files up to this one have their position. */
  let lastId = 0
  let isCleared = false

  async function fill(blobs: Awaited<ReturnType<typeof queries.listUnlocatedBlobs>>) {
    const places = blobs.map(({ id, owner_id, place }) => {
      return { blob_id: id, owner_id, ...positionColumnsOf(GpsPoint.parse(JSON.parse(place))) }
    })
    await db.transaction().execute(async (tx) => {
      for (let from = 0; from < places.length; from += ROWS_PER_INSERT_COUNT) {
        await insertBlobPlaces(tx, places.slice(from, from + ROWS_PER_INSERT_COUNT))
      }
      await recordOwners(tx, places)
    })
  }

  async function fillAll(signal: AbortSignal) {
    const end = await queries.findLastBlobId(db)
    while (lastId < end && !signal.aborted) {
      const upTo = Math.min(lastId + BLOB_IDS_PER_QUERY_COUNT, end)
      const blobs = await queries.listUnlocatedBlobs(db, { after: lastId, upTo })
      if (blobs.length > 0) await fill(blobs)
      lastId = upTo
    }
  }

  async function nameBatch(places: UnnamedPlace[], finder: CityFinder) {
    const found = places.map(({ blob_id, latitude, longitude }) => ({
      blob_id,
      city: finder.find(latitude, longitude),
    }))
    const cities = new Map(found.flatMap(({ city }) => (city ? [[city.id, city]] : [])))
    await db.transaction().execute(async (tx) => {
      if (cities.size > 0) await queries.insertCities(tx, [...cities.values()])
      for (const [cityId, files] of Map.groupBy(found, ({ city }) => city?.id ?? null)) {
        const blobIds = files.map(({ blob_id }) => blob_id)
        const country = cityId === null ? null : cities.get(cityId)!.country
        await queries.setCity(tx, blobIds, { city_id: cityId, country, data_version: CITY_DATA_VERSION })
      }
      await recordOwners(tx, places)
    })
  }

  async function nameAll(signal: AbortSignal) {
    const list = (after: number) =>
      queries.listUnnamedPlaces(db, { after, version: CITY_DATA_VERSION, limit: PLACES_PER_BATCH_COUNT })
    let places = await list(0)
    if (places.length === 0) return
    const finder = await openCityFinder()
    while (places.length > 0 && !signal.aborted) {
      await nameBatch(places, finder)
      places = await list(places.at(-1)!.blob_id)
    }
  }

  async function clearAll(signal: AbortSignal) {
    while (!isCleared && !signal.aborted) {
      isCleared = (await queries.deletePlaces(db, ROWS_PER_DELETE_COUNT)) < ROWS_PER_DELETE_COUNT
    }
  }

  async function run(shutdown: AbortSignal) {
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(RUN_BUDGET_MS)])
    const { places: isOn } = await settings.get()
    if (isOn) {
      isCleared = false
      await fillAll(signal)
      await nameAll(signal)
    } else {
      lastId = 0
      await clearAll(signal)
    }
  }

  const fillJob = defineJob({
    name: 'places.fill',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => run(signal),
  })
  return { register: (jobs: Jobs) => jobs.schedule('* * * * *', fillJob) }
}
