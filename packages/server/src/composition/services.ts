import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Secrets } from '#platform/secrets.ts'
import { ownAccountService } from '#features/identity/profile/own-account.ts'
import { accountService } from '#features/identity/profile/service.ts'
import { albumService } from '#features/library/albums/service.ts'
import { type AuditService, auditService } from '#features/operations/audit-log/service.ts'
import { captchaDesk } from '#features/identity/auth/captchas.ts'
import { entryService } from '#features/identity/auth/login-session.ts'
import { archiveService } from '#features/library/archives/service.ts'
import { authService } from '#features/identity/auth/service.ts'
import { codeService } from '#features/identity/verification-codes/service.ts'
import { exploreDescribing } from '#features/sharing/explore/explore-page-head.ts'
import { exploreService } from '#features/sharing/explore/service.ts'
import { feedService } from '#features/sharing/feeds/service.ts'
import { importAdmin } from '#features/uploads/imports/admin-service.ts'
import { importService } from '#features/uploads/imports/service.ts'
import { policyService } from '#features/uploads/image-policies/service.ts'
import { type LetterService, letterService } from '#features/content/emails/service.ts'
import { identityService } from '#features/identity/oauth/identities.ts'
import { oauthService } from '#features/identity/oauth/service.ts'
import { oauthProviderService } from '#features/identity/oauth/provider-admin-service.ts'
import { leavingAdmin as adminLeaving } from '#features/identity/account-deletion/admin-service.ts'
import { exportService } from '#features/identity/account-deletion/data-export.ts'
import { accountRemoval } from '#features/identity/account-deletion/delete-account.ts'
import { groupAdmin as groupAdminService } from '#features/billing/groups/admin-service.ts'
import { leavingService } from '#features/identity/account-deletion/service.ts'
import { noticeService } from '#features/content/notices/service.ts'
import { pageService } from '#features/content/pages/service.ts'
import { paymentGatewayService } from '#features/billing/payments/gateway-admin-service.ts'
import { remoteDownloadService } from '#features/uploads/remote-downloads/service.ts'
import { reportFinding, seenThings } from '#features/safety/reports/find-reported.ts'
import { reportService } from '#features/safety/reports/service.ts'
import { reportTargets } from '#features/safety/reports/report-targets.ts'
import { secondStepService } from '#features/identity/second-factors/second-step.ts'
import { secondFactorService } from '#features/identity/second-factors/service.ts'
import { sessionService } from '#features/identity/sessions/service.ts'
import { setupService } from '#features/identity/setup/service.ts'
import { settingsService } from '#features/operations/settings/service.ts'
import { siteService } from '#features/content/site/service.ts'
import { ticketAdmin } from '#features/content/tickets/admin-service.ts'
import { ticketConversation } from '#features/content/tickets/conversation.ts'
import { ticketService } from '#features/content/tickets/service.ts'
import { apiTokenService } from '#features/identity/tokens/api-tokens.ts'
import { tokenService } from '#features/identity/tokens/service.ts'
import { userAccessService } from '#features/identity/users/user-access.ts'
import { passwordReset } from '#features/identity/users/reset-password.ts'
import { userService } from '#features/identity/users/service.ts'
import { webhookDelivering } from '#features/operations/webhooks/deliver-webhook.ts'
import { knownWebhooks, webhookService } from '#features/operations/webhooks/service.ts'
import { webhookLog } from '#features/operations/webhooks/delivery-log.ts'
import { type Tell, webhookTelling } from '#features/operations/webhooks/publish-event.ts'
import type { CaptchaGateway } from '#gateways/captcha/captcha.ts'
import { mailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf, smtpMailer } from '#gateways/mail/smtp.ts'
import { smsGateways } from '#gateways/sms/sms-gateway.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import type { Images } from '#images/workers/images.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { passwordHasher } from '#platform/passwords/hasher.ts'
import { rateLimiter } from '#platform/rate-limits/limiter.ts'
import { type SettingsStore, settingsStore } from '#settings/store.ts'
import type { FreeBytes } from '#storage/local/free-space.ts'
import type { Config } from '#config.ts'
import type { Log } from '#platform/log.ts'
import type { Meters } from '#platform/meters.ts'
import { makeOfficeServices, makeTableServices, makeWatchServices } from './operations.ts'
import { makePictureServices, makeStorageServices } from './delivery.ts'
import { makeOrderServices, makePlanServices } from './billing.ts'
import { makeShareServices } from './sharing.ts'

/** What lies outside the server: opened by whoever starts it, closed by them too. */
export interface Outside {
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

/** What reaches people outside the site. */
function makeGateways({ config, db, outbound, breakers, jobs, log, now }: Outside, settings: SettingsStore) {
  const mailer = smtpMailer(async () => mailSettingsOf(await settings.get()), {
    network: outbound.network,
    timeoutMs: 10_000,
    breakers,
  })
  const outbox = mailOutbox({ db, jobs, mailer, now })
  const sms = smsGateways({ devDoubles: config.devDoubles, outbound, breakers, log, now })
  return { mailer, outbox, sms, letters: letterService({ settings, outbox, now }) }
}

/** Whom the site tells what happens: one function for those where it does, a service for those who set it up. */
function makeWebhooks(
  outside: Outside,
  needs: { settings: SettingsStore; audit: AuditService; letters: LetterService },
) {
  const policies = policyService({ ...outside, ...needs })
  const known = knownWebhooks(outside)
  const delivering = webhookDelivering({ ...outside, ...needs, known })
  const { deliverSoon } = delivering
  return {
    policies,
    tell: webhookTelling({ ...outside, ...needs, policies, known, deliverSoon }),
    webhooks: webhookService({ ...outside, ...needs, known }),
    webhookLog: webhookLog({ ...outside, ...needs, delivering }),
    delivering,
  }
}

type ReportNeeds = Pick<Parameters<typeof reportService>[0], 'captchas' | 'rateLimits'> & {
  audit: AuditService
  letters: LetterService
  tell: Tell
}
type Reporting = Parameters<typeof reportTargets>[0] &
  Parameters<typeof reportFinding>[0] &
  Parameters<typeof seenThings>[0]

/** What the site's team writes for everybody, and what everybody writes to it. */
function makeContentServices(outside: Outside, services: Omit<Reporting, 'db' | 'config'> & ReportNeeds) {
  const { db, now } = outside
  const targets = reportTargets({ db, ...services })
  const find = reportFinding({ ...outside, ...services })
  const seen = seenThings({ db, ...services })
  const conversation = ticketConversation({ ...services, now })
  return {
    pages: pageService({ db, audit: services.audit, now }),
    notices: noticeService({ db, audit: services.audit, now }),
    reports: reportService({ ...outside, ...services, targets, find, seen }),
    tickets: ticketService({ db, conversation, rateLimits: services.rateLimits, now }),
    ticketAdmin: ticketAdmin({ db, conversation, audit: services.audit, now }),
  }
}

type UserNeeds = Omit<Parameters<typeof userService>[0], 'db' | 'now'> &
  Omit<Parameters<typeof userAccessService>[0], 'db'> &
  Omit<Parameters<typeof accountRemoval>[0], 'db' | 'secrets' | 'log' | 'now' | 'users'> &
  Omit<Parameters<typeof passwordReset>[0], 'db'> &
  Omit<Parameters<typeof leavingService>[0], 'db' | 'now' | 'users'>

/** Accounts as the site's team looks after them, from the first to the last day. */
function makeUserServices(outside: Outside, needs: UserNeeds) {
  const { db, now } = outside
  const users = userService({ db, ...needs, now })
  const removal = accountRemoval({ ...outside, ...needs, users })
  return {
    users,
    removal,
    userAccess: userAccessService({ db, ...needs }),
    resetPassword: passwordReset({ db, ...needs }),
    leaving: leavingService({ db, ...needs, users, now }),
    leavingAdmin: adminLeaving({ db, ...needs, users, removal, now }),
  }
}

type ImportNeeds = Omit<Parameters<typeof importService>[0], keyof Outside> & { audit: AuditService }

/** What comes over from elsewhere. */
function makeImports(outside: Outside, needs: ImportNeeds) {
  const imports = importService({ ...outside, ...needs })
  return { imports, importAdmin: importAdmin({ ...outside, imports, audit: needs.audit }) }
}

/** Every service of the product, each handed what it needs of another. */
export function makeServices(outside: Outside) {
  const { config, db, signals, secrets, captcha, jobs, log, now } = outside
  const settings = settingsStore({ db, signals, secrets, now })
  const rateLimits = rateLimiter({ db, secrets, now })
  const passwords = passwordHasher()
  const gateways = makeGateways(outside, settings)
  const { outbox, sms, letters } = gateways
  const audit = auditService({ db, settings, now })
  const paymentGateways = paymentGatewayService({ ...outside, audit })
  const desk = { settings, audit, letters, rateLimits }
  const { policies, tell, ...hooks } = makeWebhooks(outside, desk)
  const pictureServices = makePictureServices(outside, { ...desk, paymentGateways, policies, tell })
  const tokens = tokenService({ db, now })
  const archives = archiveService({ db, rateLimits, tokens, ...pictureServices, now })
  const { groups } = pictureServices
  const planServices = makePlanServices(outside, { settings, audit, letters, pictureServices })
  const selling = { settings, audit, letters, tell, rateLimits, pictureServices, planServices }
  const orderServices = makeOrderServices(outside, { ...selling, paymentGateways })
  const groupAdmin = groupAdminService({ db, audit, ...pictureServices, now })
  const remoteDownloads = remoteDownloadService({ ...outside, ...pictureServices, rateLimits })
  const apiTokens = apiTokenService({ db, settings, tokens, now })
  const identities = identityService({ db, now })
  const account = accountService({ db, secrets, settings, groups, tokens, identities, tell, now })
  const own = { settings, account, tokens, letters, passwords, rateLimits, ...pictureServices }
  const secondStep = secondStepService({ db, config, secrets, rateLimits, letters, now })
  const ownAccount = ownAccountService({ db, ...own, secondStep, now })
  const secondFactors = secondFactorService({ db, config, secrets, settings, rateLimits, tokens, letters, now })
  const entry = entryService({ db, tokens, secondStep, now })
  const captchas = captchaDesk({ db, secrets, settings, captcha, now })
  const ways = { db, settings, rateLimits, passwords, captchas, tokens, account, now }
  const codes = codeService({ ...ways, secrets, identities, outbox, sms, letters, jobs, log })
  const auth = authService({ ...ways, apiTokens, entry, secondStep, identities, codes })
  const sessions = sessionService({ db, tokens, now })
  const setup = setupService({ ...ways, secrets, groups, codes })
  const albums = albumService({ db, ...pictureServices, now })
  const importing = makeImports(outside, { ...pictureServices, settings, albums, audit })
  const shareServices = makeShareServices(outside, { ...ways, albums, archives, audit, pictureServices })
  const explore = exploreService({ db, settings, audit, rateLimits, tell, ...pictureServices, now })
  const feeds = feedService({ db, config, settings, explore, ...pictureServices, now })
  const squares = { explore, feeds, describeExplore: exploreDescribing({ settings, explore }) }
  const storageServices = makeStorageServices(outside, pictureServices, audit)
  const providers = oauthProviderService({ ...outside, audit })
  const oauth = oauthService({ db, providers, identities, entry, rateLimits, log, now })
  const siteSettings = settingsService({ db, config, settings, audit, codes, ...gateways })
  const tended = { ...own, ...hooks, secondFactors, identities, audit, codes, tell, sessions, apiTokens }
  const userServices = makeUserServices(outside, tended)
  const { users } = userServices
  const exports = exportService({ db, secrets, rateLimits, account, tokens, ...pictureServices, now })
  const site = siteService({ db, settings, setup, providers, codes, config, now })
  const shown = { ...pictureServices, ...shareServices, ...gateways, explore }
  const contents = makeContentServices(outside, { ...shown, captchas, rateLimits, albums, users, audit, tell })
  const running = { ...gateways, ...orderServices, ...storageServices }
  const office = makeOfficeServices(outside, { settings, audit, explore, ...running })
  const watch = makeWatchServices(outside, { settings, audit, outbox, passwords, ...pictureServices, ...office })

  const factors = { secondStep, secondFactors }
  const departures = { archives, exports }
  const people = {
    account,
    ownAccount,
    entry,
    auth,
    codes,
    letters,
    oauth,
    providers,
    sessions,
    setup,
    ...userServices,
  }
  const accounts = { tokens, apiTokens, ...people, ...departures, ...factors, passwords, rateLimits }
  const work = { outbox, remoteDownloads, ...importing, groupAdmin, ...planServices, paymentGateways, ...orderServices }
  const bytes = { ...pictureServices, ...storageServices, ...shareServices }
  const told = { site, ...contents, ...squares, ...office, tell, ...hooks }
  const lists = { ...work, ...bytes, ...contents, ...accounts, albums, users, audit, letters }
  const tables = makeTableServices(outside, lists)
  return { ...watch, settings, siteSettings, ...told, ...tables, audit, albums, ...work, ...bytes, ...accounts }
}

export type Services = ReturnType<typeof makeServices>
