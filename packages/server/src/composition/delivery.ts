import { join } from 'node:path'
import { createAliasService } from '#features/delivery/aliases/service.ts'
import { createCdnPurgeService } from '#features/delivery/cdn-purge/service.ts'
import { createPictureAccess } from '#features/delivery/pictures/picture-access.ts'
import { createPictureUrls, createPictureHosts } from '#features/delivery/pictures/picture-urls.ts'
import { createPictureService } from '#features/delivery/pictures/service.ts'
import { createPictureSigner } from '#features/delivery/pictures/url-signer.ts'
import { createTrafficService } from '#features/delivery/traffic/service.ts'
import { createTransformPresetService } from '#features/delivery/transforms/service.ts'
import { createWatermarkPreviews } from '#features/delivery/renderings/watermark-previews.ts'
import { createMemoryLimiter } from '#platform/rate-limits/memory-limiter.ts'
import { openRenderingCache } from '#storage/local/rendering-cache.ts'
import type { BillingServices } from './billing.ts'
import type { Core, Runtime } from './core.ts'
import type { StoragesServices } from './storages.ts'

interface DeliveryDeps {
  runtime: Pick<
    Runtime,
    'config' | 'db' | 'signals' | 'secrets' | 'images' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'
  >
  core: Pick<Core, 'settings' | 'audit' | 'policies'>
  storages: Pick<StoragesServices, 'storages' | 'spool'>
  billing: Pick<BillingServices, 'groups'>
}

/** Creates the services that serve pictures: their URLs, access, traffic and the CDN purge. */
export function createDelivery(deps: DeliveryDeps) {
  const { settings, audit, policies } = deps.core
  const { config, db, signals, secrets, images, outbound, breakers, jobs, log, now } = deps.runtime
  const { storages, spool } = deps.storages
  const { groups } = deps.billing

  const signer = createPictureSigner(secrets)
  const addresses = createPictureUrls({ policies, signer, now })
  const traffic = createTrafficService({ db, groups, settings, log, now })
  const cdnPurge = createCdnPurgeService({ db, config, settings, policies, outbound, breakers, jobs, audit, now })
  const renderingLimits = createMemoryLimiter(now)
  const renderings = openRenderingCache({
    folder: join(config.dataDir, 'renderings'),
    maxBytes: () => settings.lastKnown().rendering_cache_mb * 1024 * 1024,
    onFailure: (error) => log.warn({ err: error }, 'The cache of renderings could not be tidied up'),
  })
  const pictures = createPictureService({
    db,
    signals,
    settings,
    storages,
    images,
    spool,
    cdnPurge,
    policies,
    cache: renderings,
    renderingLimits,
    log,
    now,
  })
  return {
    signer,
    addresses,
    pictureAccess: createPictureAccess({ config, policies, signer, traffic, now }),
    pictureHosts: createPictureHosts({ db, policies, storages, log }),
    pictures,
    watermarkPreviews: createWatermarkPreviews({ images, spool, storages, find: pictures.find }),
    renderings,
    renderingLimits,
    cdnPurge,
    traffic,
    transformPresets: createTransformPresetService({ db, signals, settings, audit, now }),
    aliases: createAliasService({ db, signals, pictures, audit, now }),
  }
}

export type DeliveryServices = ReturnType<typeof createDelivery>
