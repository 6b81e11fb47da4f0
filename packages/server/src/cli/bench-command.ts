import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { readConfig } from '#config.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { migrate } from '#db/migrations/index.ts'
import { interpolate } from '#locales/texts.ts'
import { SECOND_MS } from '#platform/time.ts'
import { writeSetting } from '#settings/queries.ts'
import type { Command } from './command.ts'

/** Time given to each measurement, so that all of them take less than a minute. */
const ROUND_MS = 4 * SECOND_MS
const MEGABYTE_BYTES = 1024 * 1024
/** A picture of 12 megapixels, as phones take them. */
const PICTURE = { width: 4000, height: 3000 }
const THUMBNAIL_PX = 400
const PICTURE_BYTES = 4 * MEGABYTE_BYTES
const SENT_BYTES = 256 * 1024
/** Assumed, not measured: network, TLS and HTTP cost this many times what reading a cached file costs. */
const DELIVERY_COST = 5

/** Repeats the work for one round and returns how often it was done in a second. */
async function measureRate(work: () => unknown, roundMs: number) {
  const startedAt = performance.now()
  let [count, elapsed] = [0, 0]
  do {
    await work()
    count++
    elapsed = performance.now() - startedAt
  } while (elapsed < roundMs)
  return (count * SECOND_MS) / elapsed
}

async function measureSyncs(folder: string, roundMs: number) {
  const handle = await open(join(folder, 'syncs'), 'w')
  const block = randomBytes(4096)
  try {
    return await measureRate(async () => {
      await handle.write(block, 0, block.length, 0)
      await handle.sync()
    }, roundMs)
  } finally {
    await handle.close()
  }
}

async function measureReads(folder: string, roundMs: number) {
  const handle = await open(join(folder, 'picture'), 'w+')
  const picture = randomBytes(SENT_BYTES)
  try {
    await handle.write(picture)
    return await measureRate(() => handle.read(picture, 0, picture.length, 0), roundMs)
  } finally {
    await handle.close()
  }
}

/** All cores work at once, as the image workers do. */
async function measureThumbnails(roundMs: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const source = sharp({ create: { ...PICTURE, channels: 3, background: 'white', noise } })
  const picture = await source.jpeg({ quality: 80 }).toBuffer()
  const makeThumbnail = () => sharp(picture).resize(THUMBNAIL_PX).webp().toBuffer()
  const rates = Array.from({ length: availableParallelism() }, () => measureRate(makeThumbnail, roundMs))
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0)
}

/** Writes to an embedded database of its own: the site's data is not touched. */
async function measureWrites(folder: string, roundMs: number) {
  const db = openDatabase(join(folder, 'bench.db'))
  try {
    await migrate(db)
    let number = 0
    return await measureRate(() => writeSetting(db, `bench_${number++ % 100}`, '1', new Date().toISOString()), roundMs)
  } finally {
    await db.destroy()
  }
}

/** Measures the machine in a folder of its own, which is removed afterwards. */
export async function measureMachine(dataDir: string, roundMs: number) {
  const folder = await mkdtemp(join(dataDir, 'bench-'))
  try {
    const fsyncs_per_second = await measureSyncs(folder, roundMs)
    const database_writes_per_second = await measureWrites(folder, roundMs)
    const thumbnails_per_second = await measureThumbnails(roundMs)
    const block = randomBytes(MEGABYTE_BYTES)
    const hash_mb_per_second = await measureRate(() => createHash('sha256').update(block).digest(), roundMs)
    const reads = await measureReads(folder, roundMs)
    // An upload hashes the file, makes a thumbnail, syncs the object and commits its rows, one after the other.
    const hashSeconds = PICTURE_BYTES / MEGABYTE_BYTES / hash_mb_per_second
    const seconds = hashSeconds + 1 / thumbnails_per_second + 2 / fsyncs_per_second + 3 / database_writes_per_second
    return {
      cores: availableParallelism(),
      fsyncs_per_second: Math.round(fsyncs_per_second),
      database_writes_per_second: Math.round(database_writes_per_second),
      thumbnails_per_second: Math.round(thumbnails_per_second * 10) / 10,
      hash_mb_per_second: Math.round(hash_mb_per_second),
      reads_per_second: Math.round(reads),
      estimated_uploads_per_second: Math.round(10 / seconds) / 10,
      estimated_pictures_per_second: Math.round(reads / DELIVERY_COST),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints what this machine can carry. */
export const benchMachine: Command = async (args, { print, note, texts }) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  note(texts.bench_running)
  const result = await measureMachine(readConfig().dataDir, ROUND_MS)
  print(values.json ? JSON.stringify(result, null, 2) : interpolate(texts.bench_result, result))
}
