import { reach } from '#db/reach.ts'
import type { Db } from '#db/schema.ts'
import type { Signals } from '#db/signals.ts'
import type { Secrets } from '#secrets.ts'
import { accountService } from '#features/account/service.ts'
import { albumService } from '#features/albums/service.ts'
import { auditService } from '#features/audit/service.ts'
import { authService } from '#features/auth/service.ts'
import { groupService } from '#features/groups/service.ts'
import { photoService } from '#features/photos/service.ts'
import { setupService } from '#features/setup/service.ts'
import { settingsService } from '#features/settings/service.ts'
import { siteService } from '#features/site/service.ts'
import { tokenService } from '#features/tokens/service.ts'
import { userService } from '#features/users/service.ts'
import type { CaptchaGateway } from '#gateways/captcha/captcha.ts'
import { mailSettingsOf } from '#gateways/mail/settings.ts'
import { smtpMailer } from '#gateways/mail/smtp.ts'
import { passwordHasher } from '#passwords/passwords.ts'
import { rateLimiter } from '#rate-limits/limiter.ts'
import { settingsStore } from '#settings/store.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { watchReadiness } from './readiness.ts'

/** What lies outside the server: opened by whoever starts it, closed by them too. */
export interface Outside {
  config: Config
  db: Db
  signals: Signals
  secrets: Secrets
  captcha: CaptchaGateway
  log: Log
  now: () => Date
}

/** Every service of the product, each handed what it needs of another. */
export function makeServices({ config, db, signals, secrets, captcha, now }: Outside) {
  const settings = settingsStore({ db, signals, secrets, now })
  const rateLimits = rateLimiter({ db, secrets, now })
  const passwords = passwordHasher()
  const groups = groupService({ db, now })
  const tokens = tokenService({ db, now })
  const account = accountService({ db, settings, groups, tokens, now })
  const auth = authService({ db, secrets, settings, rateLimits, passwords, captcha, tokens, account, now })
  const setup = setupService({ db, secrets, settings, rateLimits, passwords, groups, tokens, account, now })
  const albums = albumService({ db, now })
  const photos = photoService({ db, secrets, now })
  const audit = auditService({ db, now })
  const mailer = smtpMailer(async () => mailSettingsOf(await settings.get()), { timeoutMs: 10_000 })
  const siteSettings = settingsService({ db, settings, audit, mailer })
  const users = userService({ db, settings, groups, tokens, account, passwords, audit })
  const site = siteService({ db, settings, setup, config, now })
  const readiness = watchReadiness({ database: () => reach(db) })

  const accounts = { tokens, account, auth, setup, users, passwords, rateLimits }
  return { readiness, settings, siteSettings, site, audit, groups, albums, photos, ...accounts }
}

export type Services = ReturnType<typeof makeServices>
