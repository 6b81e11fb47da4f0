import { z } from 'zod'
import { insertBlobPlaces, positionColumnsOf } from '#db/blob-places.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
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
const RUN_BUDGET_MS = 40 * SECOND_MS

const GpsPoint = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

/** Keeps the positions of files as columns: fills them while the site has a map of photos, and empties them after. */
export function createPlaceJobs({ db, settings }: PlaceJobDeps) {
  /** Files up to this one have their position. */
  let lastId = 0
  let isCleared = false

  async function fill(blobs: Awaited<ReturnType<typeof queries.listUnlocatedBlobs>>) {
    const places = blobs.map(({ id, owner_id, place }) => {
      const position = positionColumnsOf(GpsPoint.parse(JSON.parse(place)))
      return { blob_id: id, owner_id, ...position }
    })
    await db.transaction().execute(async (tx) => {
      for (let from = 0; from < places.length; from += ROWS_PER_INSERT_COUNT) {
        await insertBlobPlaces(tx, places.slice(from, from + ROWS_PER_INSERT_COUNT))
      }
      const owners = new Set(places.map(({ owner_id }) => owner_id))
      for (const ownerId of [...owners].toSorted((one, other) => (one ?? 0) - (other ?? 0))) {
        await recordPhotoChange(tx, ownerId, [])
      }
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
