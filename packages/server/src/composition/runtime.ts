import { join } from 'node:path'
import { createBreakerRegistry } from '#platform/circuit-breaker.ts'
import { openPool, openSignals } from '#db/dialects/open-database.ts'
import { ensureSiteId } from '#db/site-identity.ts'
import { observedCaptcha, createPictureCaptcha } from '#gateways/captcha/captcha.ts'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { createFfmpeg } from '#images/video/ffmpeg.ts'
import { openImages } from '#images/workers/images.ts'
import { openJobs } from '#jobs/open-jobs.ts'
import { openSiteCertificates } from './certificates.ts'
import { registerJobs } from './scheduled-jobs.ts'
import { createServices } from './services.ts'
import { freeBytesOf } from '#storage/local/free-space.ts'
import type { Config } from '#config.ts'
import { openLog } from '#platform/process/log.ts'
import { openMeters } from '#platform/process/meters.ts'
import { createPasswordHasher } from '#platform/passwords/hasher.ts'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { openUpgradedDatabase } from './upgrade.ts'

/** Opens the runtime, creates the services on it, and closes both in the order that loses no data. */
export async function openSite(config: Config, now: () => Date, outbound: Outbound = createOutboundClient(config)) {
  const log = openLog(config)
  const certificates = await openSiteCertificates(config, log, now)
  const db = await openUpgradedDatabase(config)
  await ensureSiteId(db)

  const signals = openSignals(config.database)
  const secrets = openSecrets(readOrCreateMasterKey(join(config.dataDir, 'secret.key')))
  const imageCaptcha = createPictureCaptcha()
  const captcha = config.devDoubles
    ? observedCaptcha(imageCaptcha, (captcha_key, answer) => log.info({ captcha_key, answer }, 'A captcha was drawn'))
    : imageCaptcha
  const images = openImages({ folders: config.imageFolders })
  const ffmpeg = createFfmpeg(config)
  const meters = openMeters()
  const jobs = await openJobs({ db, pool: openPool(config.database), log, onRun: meters.countJob })
  const runtime = {
    config,
    certificates,
    db,
    signals,
    secrets,
    captcha,
    passwords: createPasswordHasher(),
    images,
    ffmpeg,
    outbound,
    breakers: createBreakerRegistry(),
    meters,
    freeBytes: freeBytesOf,
    jobs,
    log,
    now,
  }

  const services = createServices(runtime)
  registerJobs(jobs, services)
  await services.groups.ensureDefaultGroups()
  await services.settings.get()

  async function close() {
    certificates?.close()
    await jobs.close()
    await images.close()
    services.doctor.close()
    services.siteMode.close()
    await services.ballast.close()
    await services.samples.close()
    await services.pictures.flushViews()
    await services.traffic.close()
    await services.failures.close()
    await services.storages.close()
    await signals.close()
    await db.destroy()
  }
  return { runtime, services, close }
}
