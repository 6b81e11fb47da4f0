import { createBilling } from './billing.ts'
import { createContent } from './content.ts'
import { createCore, type Runtime } from './core.ts'
import { createDelivery } from './delivery.ts'
import { createIdentity } from './identity.ts'
import { createLibrary } from './library.ts'
import { createOperations } from './operations.ts'
import { createSafety } from './safety.ts'
import { createSharing } from './sharing.ts'
import { createStorages } from './storages.ts'
import { createUploads } from './uploads.ts'

/**
 * Creates every service of the product. An area gets the areas that it needs, and names in its own file what it takes
 * of each. An area that needs one created after it gets functions that look the later area up when they are called.
 */
export function createServices(runtime: Runtime) {
  const core = createCore({
    runtime,
    // Emails carry the logo, which is stored like an avatar.
    logos: { readForEmail: () => content.logos.readForEmail() },
  })
  const storages = createStorages({
    runtime,
    core,
    // Pictures are read from storages, and a migration between storages announces the pictures that it has moved.
    pictures: {
      publishInvalidation: (tx, keys) => delivery.pictures.publishInvalidation(tx, keys),
      evict: (keys) => delivery.pictures.evict(keys),
      listVariantPaths: (path) => delivery.pictures.listVariantPaths(path),
    },
  })
  const billing = createBilling({
    runtime,
    core,
    storages,
    // Groups cap the traffic of pictures, and the page of a user's usage shows that traffic.
    traffic: { month: (userId) => delivery.traffic.month(userId) },
    // Groups limit the library, and photos beyond the capacity of a lapsed plan go to the trash.
    trash: { moveToTrash: (owner, ids) => library.trash.moveToTrash(owner, ids) },
  })
  const delivery = createDelivery({ runtime, core, storages, billing })
  const library = createLibrary({
    runtime,
    core,
    storages,
    billing,
    delivery,
    // Reports, which belong to safety, change photos and albums; photos are held for moderation.
    moderation: {
      async hold(tx, ids) {
        await safety.photoScreening.hold(tx, ids)
        await safety.moderation.hold(tx, ids)
      },
      resume: (tx, ids) => safety.moderation.resume(tx, ids),
    },
    // Photos that are taken down can block pictures that look like them.
    blockedPictures: {
      ensureHashes: (photoIds) => safety.blockedPictures.ensureHashes(photoIds),
      blockPhotos: (tx, actor, photoIds, reason) => safety.blockedPictures.blockPhotos(tx, actor, photoIds, reason),
    },
    // Uploads create photos, and a new version of a photo is uploaded.
    uploads: { replace: (caller, form, client, replacing) => uploads.uploads.replace(caller, form, client, replacing) },
  })
  const uploads = createUploads({ runtime, core, storages, billing, delivery, library })
  const sharing = createSharing({ runtime, core, delivery, library, uploads })
  const identity = createIdentity({ runtime, core, storages, billing, delivery, library, uploads })
  const safety = createSafety({ runtime, core, delivery, library, sharing, identity })
  const content = createContent({ runtime, core, storages, identity })
  const operations = createOperations({
    runtime,
    core,
    storages,
    billing,
    delivery,
    library,
    uploads,
    sharing,
    identity,
    safety,
    content,
  })
  return {
    ...core,
    ...storages,
    ...billing,
    ...delivery,
    ...library,
    ...uploads,
    ...sharing,
    ...identity,
    ...safety,
    ...content,
    ...operations,
  }
}

export type Services = ReturnType<typeof createServices>
