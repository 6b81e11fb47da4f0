import * as queries from './queries.ts'
import type { Configs, Settings } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import { customFileUrl } from '#platform/custom-code.ts'
import type { Db } from '#db/schema/schema.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { OauthProviderService } from '#features/identity/oauth/provider-admin-service.ts'
import type { SetupService } from '#features/identity/setup/service.ts'
import { todaysFirst } from '#platform/rotate-daily.ts'
import type { SettingsStore } from '#settings/store.ts'
import { countriesIn } from './countries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const TOTALS_TTL_MS = MINUTE_MS

/** Totals may be a minute old: one query serves all concurrent requests. */
function totalsOf<T>(count: () => Promise<T>, now: () => Date) {
  let counted: { totals: Promise<T>; at: number } | null = null
  return {
    get() {
      const time = now().getTime()
      if (counted && time - counted.at < TOTALS_TTL_MS) return counted.totals
      const totals = count()
      const attempt = { totals, at: time }
      counted = attempt
      // A failure rejects the waiting requests and is not cached.
      totals.catch(() => {
        if (counted === attempt) counted = null
      })
      return totals
    },
  }
}

interface SiteServiceDeps {
  db: Db
  settings: SettingsStore
  setup: Pick<SetupService, 'isNeeded'>
  codes: Pick<VerificationCodeService, 'channels'>
  providers: Pick<OauthProviderService, 'listEnabled'>
  config: Pick<Config, 'devDoubles'>
  now: () => Date
}

const shownSite = (settings: Settings, now: Date): Configs['site'] => ({
  title: settings.site_title,
  subtitle: settings.site_subtitle,
  icon_url: settings.site_icon_url,
  keywords: settings.site_keywords,
  description: settings.site_description,
  notice: settings.site_notice,
  homepage_title: settings.homepage_title,
  homepage_description: settings.homepage_description,
  homepage_background_images: todaysFirst(settings.homepage_background_images, now),
  auth_page_background_images: settings.auth_page_background_images,
  user_login_types: settings.user_login_types,
  custom_css: customFileUrl(settings, '.css'),
  custom_js: customFileUrl(settings, '.js'),
})

const shownApp = (settings: Settings) => ({
  currency: settings.currency,
  language: settings.language,
  enable_explore: settings.enable_explore,
  enable_registration: settings.enable_registration,
  guest_upload: settings.guest_upload,
  show_plans_at_home: settings.show_plans_at_home,
  upload_requires_album: settings.upload_requires_album,
  upload_requires_mobile: settings.upload_requires_mobile,
  user_email_verify: settings.user_email_verify,
  user_phone_verify: settings.user_phone_verify,
  user_email_register_verify: settings.user_email_register_verify,
  user_phone_register_verify: settings.user_phone_register_verify,
  register_requires_consent: settings.register_requires_consent,
  terms_url: settings.terms_url,
  privacy_url: settings.privacy_url,
  icp_no: settings.icp_no,
  psb_no: settings.psb_no,
})

/** Public configuration of the site, read whenever the web application starts. */
export function createSiteService({ db, settings, setup, providers, codes, config, now }: SiteServiceDeps) {
  const totals = totalsOf(() => queries.sumUp(db), now)

  return {
    async configs({ origin, language }: Client): Promise<Configs> {
      const current = await settings.get()
      const { photo_bytes, photo_count, user_count } = await totals.get()
      return {
        app: {
          name: 'Imagora',
          url: origin,
          timestamp: Math.floor(now().getTime() / 1000),
          ...shownApp(current),
          code_channels: codes.channels(current),
          photo_count,
          photo_size: photo_bytes / 1024,
          user_count,
          countries: countriesIn(language),
          socialites: await providers.listEnabled(),
          setup_needed: await setup.isNeeded(),
          dev_doubles: config.devDoubles,
        },
        site: shownSite(current, now()),
      }
    },
  }
}

export type SiteService = ReturnType<typeof createSiteService>
