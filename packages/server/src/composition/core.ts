import type { Config } from '#config.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Db } from '#db/schema/schema.ts'
import { letterService } from '#features/content/emails/service.ts'
import { tokenService } from '#features/identity/tokens/service.ts'
import { auditService } from '#features/operations/audit-log/service.ts'
import { webhookDelivering } from '#features/operations/webhooks/deliver-webhook.ts'
import { webhookLog } from '#features/operations/webhooks/delivery-log.ts'
import { webhookTelling } from '#features/operations/webhooks/publish-event.ts'
import { knownWebhooks, webhookService } from '#features/operations/webhooks/service.ts'
import { blockedHashService } from '#features/safety/blocked-hashes/service.ts'
import { sharedPictures } from '#features/sharing/shares/shared-pictures.ts'
import { policyService } from '#features/uploads/image-policies/service.ts'
import { reservations } from '#features/uploads/uploads/reservations.ts'
import type { CaptchaGateway } from '#gateways/captcha/captcha.ts'
import { mailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf, smtpMailer } from '#gateways/mail/smtp.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { smsGateways } from '#gateways/sms/sms-gateway.ts'
import type { Images } from '#images/workers/images.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import type { Log } from '#platform/log.ts'
import type { Meters } from '#platform/meters.ts'
import { passwordHasher } from '#platform/passwords/hasher.ts'
import { rateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Secrets } from '#platform/secrets.ts'
import { settingsStore } from '#settings/store.ts'
import type { FreeBytes } from '#storage/local/free-space.ts'

/** What lies outside the services. Whoever opens it closes it. */
export interface Runtime {
  config: Config
  db: Db
  signals: Signals
  secrets: Secrets
  captcha: CaptchaGateway
  images: Images
  outbound: Outbound
  breakers: BreakerBoard
  meters: Meters
  freeBytes: FreeBytes
  jobs: Jobs
  log: Log
  now: () => Date
}

interface CoreDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'signals' | 'secrets' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'>
}

/** The services that need no area and that several areas need: what every area writes, sends, limits or looks up. */
export function createCore({ runtime }: CoreDeps) {
  const { config, db, signals, secrets, outbound, breakers, jobs, log, now } = runtime

  const settings = settingsStore({ db, signals, secrets, now })
  const mailer = smtpMailer(async () => mailSettingsOf(await settings.get()), {
    network: outbound.network,
    timeoutMs: 10_000,
    breakers,
  })
  const outbox = mailOutbox({ db, jobs, mailer, now })
  const letters = letterService({ settings, outbox, now })
  const audit = auditService({ db, settings, now })
  const policies = policyService({ db, signals, settings })
  const known = knownWebhooks({ signals })
  const delivering = webhookDelivering({ db, secrets, outbound, breakers, known, audit, letters, jobs, now })
  const { deliverSoon } = delivering
  return {
    settings,
    rateLimits: rateLimiter({ db, secrets, now }),
    passwords: passwordHasher(),
    mailer,
    outbox,
    letters,
    sms: smsGateways({ devDoubles: config.devDoubles, outbound, breakers, log, now }),
    audit,
    tell: webhookTelling({ config, settings, policies, known, deliverSoon, now }),
    webhooks: webhookService({ db, secrets, audit, known, now }),
    webhookLog: webhookLog({ db, audit, delivering, now }),
    delivering,
    tokens: tokenService({ db, now }),
    policies,
    reservations: reservations({ db, now }),
    sharedPictures: sharedPictures({ db, signals, now }),
    blockedHashes: blockedHashService({ db, audit, now }),
  }
}

export type Core = ReturnType<typeof createCore>
