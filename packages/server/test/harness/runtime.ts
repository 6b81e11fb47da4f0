import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBreakerRegistry } from '#platform/circuit-breaker.ts'
import { readConfig } from '#config.ts'
import { migrate } from '#db/migrations/index.ts'
import { openDatabase, openPool, openSignals } from '#db/dialects/open-database.ts'
import { observedCaptcha, createPictureCaptcha } from '#gateways/captcha/captcha.ts'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { createFfmpeg } from '#images/video/ffmpeg.ts'
import { openImages } from '#images/workers/images.ts'
import { openJobs } from '#jobs/open-jobs.ts'
import { openLog } from '#platform/process/log.ts'
import { openMeters } from '#platform/process/meters.ts'
import { createPasswordHasher } from '#platform/passwords/hasher.ts'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import type { Runtime } from '#composition/core.ts'
import { openSiteCertificates } from '#composition/certificates.ts'
import { freeBytesOf } from '#storage/local/free-space.ts'
import { cleanUp } from './clean-up.ts'
import { createDatabase, databaseUrlOf } from './database.ts'
import { innerHosts } from './inner-network.ts'

/** Tests that are about the cost of a hash pass a `createPasswordHasher()` of their own; the others need only a valid hash. */
const CHEAPEST_HASH_COST = { memory: 8, passes: 1, parallelism: 1 }

export type Environment = Record<string, string>

/** Opens the runtime of a server on this data, with a clock that tests control. */
export async function openTestRuntimeOn(
  folder: string,
  database: string,
  environment: Environment = {},
  waitMs?: number,
) {
  const config = readConfig({
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    INNER_HOSTS: innerHosts.join(','),
    WEB_DIR: join(folder, 'web'),
    ...environment,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database),
  })
  const db = openDatabase(database, waitMs)
  await migrate(db)
  const signals = openSignals(database)

  const clock = { time: new Date('2026-01-01T00:00:00Z') }
  const logLines: string[] = []
  const log = openLog(config, { write: (line) => void logLines.push(line) })
  const captchaAnswers = new Map<string, string>()
  const captcha = observedCaptcha(createPictureCaptcha(), (key, answer) => void captchaAnswers.set(key, answer))
  const secrets = openSecrets(readOrCreateMasterKey(join(folder, 'secret.key')))
  const images = openImages({ folders: config.imageFolders })
  const meters = openMeters()
  const jobs = await openJobs({ db, pool: openPool(database), log, onRun: meters.countJob })
  const outbound = createOutboundClient(config)
  const breakers = createBreakerRegistry(() => clock.time.getTime())
  const now = () => clock.time
  const freeBytes = freeBytesOf
  const certificates = await openSiteCertificates(config, log, now)
  const runtime = {
    config,
    certificates,
    db,
    signals,
    secrets,
    captcha,
    passwords: createPasswordHasher({ cost: CHEAPEST_HASH_COST }),
    images,
    ffmpeg: createFfmpeg(config),
    outbound,
    breakers,
    meters,
    freeBytes,
    jobs,
    log,
    now,
  }

  async function close() {
    certificates?.close()
    await jobs.close()
    await images.close()
    await signals.close()
    await db.destroy()
  }
  return { runtime, clock, logLines, captchaAnswers, close }
}

/** Opens a runtime on a temporary database and folder for one test file, or on the given ones. */
export async function openTestRuntime(environment: Environment, waitMs?: number, replaced: Partial<Runtime> = {}) {
  const { DATA_DIR, DATABASE_URL } = environment
  if (DATA_DIR && DATABASE_URL) {
    const there = await openTestRuntimeOn(DATA_DIR, DATABASE_URL, environment, waitMs)
    return { ...there, runtime: { ...there.runtime, ...replaced } }
  }
  const folder = mkdtempSync(join(tmpdir(), 'imagora-test-'))
  // The cleanup is registered first, so that nothing remains if the rest fails.
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  const opened = await openTestRuntimeOn(folder, await createDatabase(folder), environment, waitMs)
  return { ...opened, runtime: { ...opened.runtime, ...replaced } }
}
