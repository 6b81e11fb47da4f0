import { hostname } from 'node:os'
import { join } from 'node:path'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { adminPhotoService } from '#features/library/photos/admin-service.ts'
import { aliasService } from '#features/delivery/aliases/service.ts'
import { avatarService } from '#features/identity/avatars/service.ts'
import { blockedHashService } from '#features/safety/blocked-hashes/service.ts'
import { groupService } from '#features/billing/groups/service.ts'
import { integrityPatrol } from '#features/storages/integrity/jobs.ts'
import { integrityService } from '#features/storages/integrity/service.ts'
import type { LetterService } from '#features/content/emails/service.ts'
import { mirrorService } from '#features/storages/mirrors/service.ts'
import { moderationService } from '#features/safety/moderation/service.ts'
import { moveService } from '#features/storages/storage-migrations/service.ts'
import { objectService } from '#features/storages/objects/service.ts'
import type { PaymentGatewayService } from '#features/billing/payments/gateway-admin-service.ts'
import { photoIndexService } from '#features/library/photo-index/service.ts'
import { originalService } from '#features/library/originals/service.ts'
import { photoService } from '#features/library/photos/service.ts'
import { pictureAddresses, pictureHosts } from '#features/delivery/pictures/picture-urls.ts'
import { pictureAdmission } from '#features/delivery/pictures/picture-access.ts'
import { pictureService } from '#features/delivery/pictures/service.ts'
import { pictureSigner } from '#features/delivery/pictures/url-signer.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { purgingService } from '#features/delivery/cdn-purge/service.ts'
import { sharedPictures as knownShares } from '#features/sharing/shares/shared-pictures.ts'
import { storageAdmin } from '#features/storages/storages/admin-service.ts'
import { resumableService } from '#features/uploads/resumable-uploads/service.ts'
import { storageService } from '#features/storages/storages/service.ts'
import { trafficService } from '#features/delivery/traffic/service.ts'
import { tagService } from '#features/library/tags/service.ts'
import { trashService } from '#features/library/trash/service.ts'
import { reservations as uploadReservations } from '#features/uploads/uploads/reservations.ts'
import { uploadService } from '#features/uploads/uploads/service.ts'
import { uploadUpkeep } from '#features/uploads/uploads/jobs.ts'
import { versionService } from '#features/library/versions/service.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { createMemoryLimiter } from '#platform/rate-limits/memory-limiter.ts'
import type { SettingsStore } from '#settings/store.ts'
import { openPartials } from '#storage/local/partial-files.ts'
import { openRenderingCache } from '#storage/local/rendering-cache.ts'
import { openSpool } from '#storage/local/spool.ts'
import type { Outside } from './services.ts'

const placeIn = ({ config: { dataDir, publicUrl }, outbound }: Outside) => ({
  siteLabel: publicUrl ?? hostname(),
  objectsDir: join(dataDir, 'objects'),
  spoolDir: join(dataDir, 'spool'),
  network: outbound.network,
})

interface MakePictureServicesDeps {
  settings: SettingsStore
  audit: AuditService
  letters: LetterService
  paymentGateways: Pick<PaymentGatewayService, 'listEnabled'>
  policies: PolicyService
  rateLimits: RateLimiter
  tell: Tell
}

/** The services that have to do with pictures and their files, from the limits of an upload to the emptied trash. */
export function makePictureServices(outside: Outside, needs: MakePictureServicesDeps) {
  const { settings, audit, letters, paymentGateways, policies, rateLimits, tell } = needs
  const { config, db, signals, secrets, images, jobs, log, now } = outside
  const place = placeIn(outside)
  const spool = openSpool(place.spoolDir, outside.freeBytes)
  const storages = storageService({ ...outside, ...place })
  const groups = groupService({ db, storages, paymentGateways, now })
  const objects = objectService({ db, storages, log, now })
  const reservations = uploadReservations({ db, now })
  const purging = purgingService({ ...outside, settings, policies, audit })
  const signer = pictureSigner(secrets)
  const traffic = trafficService({ db, groups, settings, log, now })
  const admissions = pictureAdmission({ config, policies, signer, traffic, now })
  const addresses = pictureAddresses({ policies, signer, now })
  const cache = openRenderingCache({
    folder: join(config.dataDir, 'renderings'),
    maxBytes: () => settings.known().rendering_cache_mb * 1024 * 1024,
    onFailure: (error) => log.warn({ err: error }, 'The cache of renderings could not be tidied up'),
  })
  const renderingLimits = createMemoryLimiter(now)
  const rendering = { policies, storages, images, spool, cache, renderingLimits }
  const pictures = pictureService({ db, signals, settings, purging, ...rendering, log, now })
  const sharedPictures = knownShares({ db, signals, now })
  const moderation = moderationService({ ...outside, settings, audit, letters, rateLimits, pictures, signer, tell })
  const { hold } = moderation
  const shown = { pictures, signer, addresses, sharedPictures, moderation }
  const photos = photoService({ db, secrets, settings, ...shown, reservations, tell, hold, now })
  const aliases = aliasService({ db, signals, pictures, audit, now })
  const blockedHashes = blockedHashService({ db, audit, now })
  const mirrors = mirrorService({ db, storages, objects, pictures, spool, jobs, log, now })
  const trash = trashService({ db, settings, groups, blockedHashes, ...shown, reservations, objects, tell, now })
  const originals = originalService({ db, storages, now })
  const files = { storages, objects, images, spool }
  const avatars = avatarService({ db, ...files, now })
  const intake = { settings, groups, reservations, blockedHashes, photos, policies, pictures, mirrors }
  const uploads = uploadService({ ...outside, ...intake, ...files })
  const partials = openPartials(join(config.dataDir, 'resumable'), outside.freeBytes)
  const resumables = resumableService({ db, uploads, photos, reservations, partials, now })
  const showing = { photos, pictures, blockedHashes, reservations }
  const versions = versionService({ db, settings, uploads, ...showing, trash, hold, now })
  const adminPhotos = adminPhotoService({ db, addresses, trash, blockedHashes, letters, audit })
  const upkeep = uploadUpkeep({ objects, reservations, spool, now })
  const integrity = integrityService({ db, storages, pictures, spool, now })

  return {
    groups,
    policies,
    reservations,
    storages,
    mirrors,
    objects,
    spool,
    avatars,
    photos,
    photoIndex: photoIndexService({ photos, trash }),
    originals,
    signer,
    admissions,
    addresses,
    pictureHosts: pictureHosts({ db, policies, storages, log }),
    pictures,
    renderingLimits,
    sharedPictures,
    aliases,
    purging,
    moderation,
    traffic,
    tags: tagService({ db, now }),
    trash,
    adminPhotos,
    blockedHashes,
    uploads,
    resumables,
    versions,
    upkeep,
    integrity,
    patrol: integrityPatrol({ integrity, log, now }),
  }
}

type PictureServices = ReturnType<typeof makePictureServices>

/** What administrators do to storages. */
export function makeStorageServices(outside: Outside, services: PictureServices, audit: AuditService) {
  const { db, secrets, jobs, log, now } = outside
  return {
    storageAdmin: storageAdmin({ db, secrets, audit, ...services, log, now, ...placeIn(outside) }),
    moves: moveService({ db, jobs, audit, ...services, log, now }),
  }
}
