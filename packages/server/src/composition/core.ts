import type { Config } from '#config.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Db } from '#db/schema/schema.ts'
import type { LogoService } from '#features/content/site/logo-service.ts'
import { createEmailService } from '#features/content/emails/service.ts'
import { createTokenService } from '#features/identity/tokens/service.ts'
import { createAuditService } from '#features/operations/audit-log/service.ts'
import { createWebhookDelivery } from '#features/operations/webhooks/deliver-webhook.ts'
import { createWebhookLog } from '#features/operations/webhooks/delivery-log.ts'
import { createEventPublisher } from '#features/operations/webhooks/publish-event.ts'
import { createWebhookSubscriptions, createWebhookService } from '#features/operations/webhooks/service.ts'
import { createBlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import { createSharedPictures } from '#features/sharing/shares/shared-pictures.ts'
import { createPolicyService } from '#features/uploads/image-policies/service.ts'
import { createReservations } from '#features/uploads/uploads/reservations.ts'
import type { CaptchaGateway } from '#gateways/captcha/captcha.ts'
import { createCaptchaServices } from '#gateways/captcha/captcha-services.ts'
import type { Certificates } from '#gateways/certificates/certificates.ts'
import { createMailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf, createSmtpMailer } from '#gateways/mail/smtp.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { createSmsGateways } from '#gateways/sms/sms-gateway.ts'
import type { Ffmpeg } from '#images/video/ffmpeg.ts'
import type { Images } from '#images/workers/images.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import type { Log } from '#platform/process/log.ts'
import type { Meters } from '#platform/process/meters.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import { createRateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createSiteMode } from '#settings/site-mode.ts'
import { createSettingsStore } from '#settings/store.ts'
import type { FreeBytes } from '#storage/local/free-space.ts'
import { SECOND_MS } from '#platform/time.ts'

/** The dependencies outside of the services; the caller that opens them closes them. */
export interface Runtime {
  config: Config
  /** The certificate of the server itself; null without TLS of its own. */
  certificates: Certificates | null
  db: Db
  signals: Signals
  secrets: Secrets
  captcha: CaptchaGateway
  passwords: PasswordHasher
  images: Images
  ffmpeg: Ffmpeg
  outbound: Outbound
  breakers: BreakerRegistry
  meters: Meters
  freeBytes: FreeBytes
  jobs: Jobs
  log: Log
  now: () => Date
}

interface CoreDeps {
  runtime: Pick<
    Runtime,
    'config' | 'db' | 'signals' | 'secrets' | 'passwords' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'
  >
  logos: Pick<LogoService, 'readForEmail'>
}

/**
 * Creates the services that need no area and that several areas need, such as settings, audit, email and rate limits.
 */
export function createCore({ runtime, logos }: CoreDeps) {
  const { config, db, signals, secrets, passwords, outbound, breakers, jobs, log, now } = runtime

  const settings = createSettingsStore({ db, signals, secrets, now })
  const mailer = createSmtpMailer(async () => mailSettingsOf(await settings.get()), {
    network: outbound.network,
    timeoutMs: 10 * SECOND_MS,
    breakers,
    // An email goes out without the logo while its storage does not answer.
    readLogo: () =>
      logos.readForEmail().catch((error: unknown) => {
        log.warn({ err: error }, 'An email is sent without the logo')
        return null
      }),
  })
  const outbox = createMailOutbox({ db, jobs, mailer, now })
  const emails = createEmailService({ settings, outbox, now })
  const audit = createAuditService({ db, settings, now })
  const policies = createPolicyService({ db, signals, settings })
  const webhookCache = createWebhookSubscriptions({ signals })
  const webhookDelivery = createWebhookDelivery({
    db,
    secrets,
    outbound,
    breakers,
    subscriptions: webhookCache,
    audit,
    emails,
    jobs,
    now,
  })
  const { deliverSoon } = webhookDelivery
  return {
    settings,
    siteMode: createSiteMode({ settings }),
    rateLimits: createRateLimiter({ db, secrets, now }),
    passwords,
    mailer,
    outbox,
    emails,
    captchaServices: createCaptchaServices({ outbound, breakers }),
    sms: createSmsGateways({ devDoubles: config.devDoubles, outbound, breakers, log, now }),
    audit,
    publishEvent: createEventPublisher({ config, settings, policies, subscriptions: webhookCache, deliverSoon, now }),
    webhooks: createWebhookService({ db, secrets, audit, subscriptions: webhookCache, now }),
    webhookLog: createWebhookLog({ db, audit, webhookDelivery, now }),
    webhookDelivery,
    tokens: createTokenService({ db, now }),
    policies,
    reservations: createReservations({ db, now }),
    sharedPictures: createSharedPictures({ db, signals, now }),
    blockedHashes: createBlockedHashService({ db, audit, now }),
  }
}

export type Core = ReturnType<typeof createCore>
