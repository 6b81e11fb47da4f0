import { hostname } from 'node:os'
import { join } from 'node:path'
import { breakerBoard } from '#platform/circuit-breaker.ts'
import { readConfig } from '#config.ts'
import { openSignals } from '#db/dialects/open-database.ts'
import { createAccountService } from '#features/identity/profile/service.ts'
import { createAuditService } from '#features/operations/audit-log/service.ts'
import { createGroupService } from '#features/billing/groups/service.ts'
import { createIntegrityService } from '#features/storages/integrity/service.ts'
import { identityService } from '#features/identity/oauth/identities.ts'
import { variantPath, variants } from '#features/delivery/renderings/thumbnails.ts'
import { createPolicyService } from '#features/uploads/image-policies/service.ts'
import { createStorageConfirmation } from '#features/storages/storages/confirm-storage.ts'
import { createStorageService } from '#features/storages/storages/service.ts'
import { tokenService } from '#features/identity/tokens/service.ts'
import { knownWebhooks } from '#features/operations/webhooks/service.ts'
import { createEventPublisher } from '#features/operations/webhooks/publish-event.ts'
import { networkGuard } from '#gateways/outbound/network-guard.ts'
import { openMeters } from '#platform/process/meters.ts'
import { passwordHasher } from '#platform/passwords/hasher.ts'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { createSettingsStore } from '#settings/store.ts'
import { openSpool } from '#storage/local/spool.ts'
import { openUpgradedDatabase } from '#composition/upgrade.ts'

/** Opens the services that commands need, on the same data: nothing listens and no job runs. */
export async function openServices() {
  const config = readConfig()
  const secrets = openSecrets(readOrCreateMasterKey(join(config.dataDir, 'secret.key')))
  const db = await openUpgradedDatabase(config)
  const signals = openSignals(config.database)
  const now = () => new Date()

  const settings = createSettingsStore({ db, signals, secrets, now })
  const [objectsDir, spoolDir] = [join(config.dataDir, 'objects'), join(config.dataDir, 'spool')]
  const siteLabel = config.publicUrl ?? hostname()
  const network = networkGuard(config)
  const storages = createStorageService({
    db,
    signals,
    secrets,
    breakers: breakerBoard(),
    meters: openMeters(),
    log: { warn() {} },
    objectsDir,
    spoolDir,
    siteLabel,
    network,
  })
  // Commands never list payment methods.
  const paymentGateways = { listEnabled: async () => [] }
  const groups = createGroupService({ db, storages, paymentGateways, now })
  const tokens = tokenService({ db, now })
  const identities = identityService({ db, now })
  const policies = createPolicyService({ db, signals, settings })
  // The server picks the delivery up later and sends it.
  const deliverSoon = async () => {}
  const known = knownWebhooks({ signals })
  const tell = createEventPublisher({ config, settings, policies, known, deliverSoon, now })
  const account = createAccountService({ db, secrets, settings, groups, tokens, identities, tell, now })

  async function close() {
    await signals.close()
    await db.destroy()
  }
  const variantsOf = (path: string) => variants.map((variant) => variantPath(path, variant))
  const integrity = createIntegrityService({ db, storages, pictures: { variantsOf }, spool: openSpool(spoolDir), now })
  const confirmation = createStorageConfirmation({ db, secrets, storages, objectsDir, spoolDir, siteLabel, network })
  const audit = createAuditService({ db, settings, now })
  return { db, audit, confirmation, settings, tokens, account, integrity, passwords: passwordHasher(), now, close }
}

export type CliServices = Awaited<ReturnType<typeof openServices>>
