import { hostname } from 'node:os'
import { join } from 'node:path'
import { createBreakerRegistry } from '#platform/circuit-breaker.ts'
import { readConfig } from '#config.ts'
import { openSignals } from '#db/dialects/open-database.ts'
import { createAccountService } from '#features/identity/profile/service.ts'
import { createAuditService } from '#features/operations/audit-log/service.ts'
import { createGroupService } from '#features/billing/groups/service.ts'
import { createIntegrityService } from '#features/storages/integrity/service.ts'
import { createIdentityService } from '#features/identity/oauth/identities.ts'
import { listVariantPaths } from '#features/delivery/renderings/thumbnails.ts'
import { createPolicyService } from '#features/uploads/image-policies/service.ts'
import { createStorageConfirmation } from '#features/storages/storages/confirm-storage.ts'
import { createStorageService } from '#features/storages/storages/service.ts'
import { createTokenService } from '#features/identity/tokens/service.ts'
import { createWebhookSubscriptions } from '#features/operations/webhooks/service.ts'
import { createEventPublisher } from '#features/operations/webhooks/publish-event.ts'
import { createNetworkGuard } from '#gateways/outbound/network-guard.ts'
import { openMeters } from '#platform/process/meters.ts'
import { createPasswordHasher } from '#platform/passwords/hasher.ts'
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
  const network = createNetworkGuard(config)
  const storages = createStorageService({
    db,
    signals,
    secrets,
    breakers: createBreakerRegistry(),
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
  const tokens = createTokenService({ db, now })
  // Commands never bind a third-party account.
  const claimAssignment = { apply: async () => {} }
  const identities = createIdentityService({ db, claimAssignment, now })
  const policies = createPolicyService({ db, signals, settings })
  // The server picks the delivery up later and sends it.
  const deliverSoon = async () => {}
  const webhookCache = createWebhookSubscriptions({ signals })
  const publishEvent = createEventPublisher({
    config,
    settings,
    policies,
    subscriptions: webhookCache,
    deliverSoon,
    now,
  })
  const account = createAccountService({ db, secrets, settings, groups, tokens, identities, publishEvent, now })

  async function close() {
    await signals.close()
    await db.destroy()
  }
  const integrity = createIntegrityService({
    db,
    storages,
    pictures: { listVariantPaths },
    spool: openSpool(spoolDir),
    now,
  })
  const confirmation = createStorageConfirmation({ db, secrets, storages, objectsDir, spoolDir, siteLabel, network })
  const audit = createAuditService({ db, settings, now })
  return {
    db,
    audit,
    confirmation,
    settings,
    tokens,
    account,
    integrity,
    passwords: createPasswordHasher(),
    now,
    close,
  }
}

export type CliServices = Awaited<ReturnType<typeof openServices>>
