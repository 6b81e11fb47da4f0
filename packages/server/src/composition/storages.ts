import { hostname } from 'node:os'
import { join } from 'node:path'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import { createIntegrityJobs } from '#features/storages/integrity/jobs.ts'
import { createIntegrityService } from '#features/storages/integrity/service.ts'
import { createMirrorService } from '#features/storages/mirrors/service.ts'
import { createObjectService } from '#features/storages/objects/service.ts'
import { createStorageMigrationService } from '#features/storages/storage-migrations/service.ts'
import { createStorageAdmin } from '#features/storages/storages/admin-service.ts'
import { createStorageService } from '#features/storages/storages/service.ts'
import { openSpool } from '#storage/local/spool.ts'
import type { Core, Runtime } from './core.ts'

interface StoragesDeps {
  runtime: Pick<
    Runtime,
    'config' | 'db' | 'signals' | 'secrets' | 'outbound' | 'breakers' | 'meters' | 'freeBytes' | 'jobs' | 'log' | 'now'
  >
  core: Pick<Core, 'audit' | 'policies'>
  pictures: Pick<PictureService, 'publishInvalidation' | 'evict' | 'listVariantPaths'>
}

/**
 * Creates the services for storages with their objects and mirrors, migrations between them, and the scrub that reads
 * objects again.
 */
export function createStorages({ runtime, core, pictures }: StoragesDeps) {
  const { audit, policies } = core
  const { config, db, signals, secrets, outbound, breakers, meters, freeBytes, jobs, log, now } = runtime
  const { network } = outbound
  const siteLabel = config.publicUrl ?? hostname()
  const objectsDir = join(config.dataDir, 'objects')
  const spoolDir = join(config.dataDir, 'spool')
  const spool = openSpool(spoolDir, freeBytes)
  const storages = createStorageService({
    db,
    signals,
    secrets,
    breakers,
    meters,
    network,
    siteLabel,
    objectsDir,
    spoolDir,
    log,
  })
  const objects = createObjectService({ db, storages, log, now })
  const mirrors = createMirrorService({ db, storages, objects, pictures, spool, jobs, log, now })
  const integrity = createIntegrityService({ db, storages, pictures, spool, now })
  return {
    spool,
    storages,
    objects,
    mirrors,
    integrity,
    integrityChecks: createIntegrityJobs({ integrity, log, now }),
    storageAdmin: createStorageAdmin({
      db,
      secrets,
      network,
      siteLabel,
      objectsDir,
      spoolDir,
      storages,
      policies,
      mirrors,
      audit,
      log,
      now,
    }),
    storageMigrations: createStorageMigrationService({
      db,
      jobs,
      audit,
      storages,
      objects,
      pictures,
      policies,
      mirrors,
      spool,
      log,
      now,
    }),
  }
}

export type StoragesServices = ReturnType<typeof createStorages>
