import * as queries from './queries.ts'
import type { Language, Configs, Settings, SiteLogo } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import { logoUrl } from '#platform/logo-urls.ts'
import { customFileUrl } from '#platform/custom-code.ts'
import type { CaptchaServices } from '#gateways/captcha/captcha-services.ts'
import { isDatabaseUnavailable } from '#db/dialects/database-errors.ts'
import type { Db } from '#db/schema/schema.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { OauthProviderService } from '#features/identity/oauth/provider-admin-service.ts'
import type { SetupService } from '#features/identity/setup/service.ts'
import { rotateDaily } from '#platform/rotate-daily.ts'
import { requiresEmailCode } from '#settings/email-domains.ts'
import type { SiteMode } from '#settings/site-mode.ts'
import type { SettingsStore } from '#settings/store.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** ISO 3166 codes, each followed by its dialling code. */
const diallingCodes = `
AC 247 AD 376 AE 971 AF 93 AG 1268 AI 1264 AL 355 AM 374 AO 244 AR 54 AS 1684 AT 43 AU 61 AW 297 AX 358 AZ 994
BA 387 BB 1246 BD 880 BE 32 BF 226 BG 359 BH 973 BI 257 BJ 229 BL 590 BM 1441 BN 673 BO 591 BQ 599 BR 55 BS 1242
BT 975 BW 267 BY 375 BZ 501 CA 1 CC 61 CD 243 CF 236 CG 242 CH 41 CI 225 CK 682 CL 56 CM 237 CN 86 CO 57 CR 506
CU 53 CV 238 CW 599 CX 61 CY 357 CZ 420 DE 49 DJ 253 DK 45 DM 1767 DO 1809 DZ 213 EC 593 EE 372 EG 20 EH 212 ER 291
ES 34 ET 251 FI 358 FJ 679 FK 500 FM 691 FO 298 FR 33 GA 241 GB 44 GD 1473 GE 995 GF 594 GG 44 GH 233 GI 350 GL 299
GM 220 GN 224 GP 590 GQ 240 GR 30 GT 502 GU 1671 GW 245 GY 592 HK 852 HN 504 HR 385 HT 509 HU 36 ID 62 IE 353 IL 972
IM 44 IN 91 IO 246 IQ 964 IR 98 IS 354 IT 39 JE 44 JM 1876 JO 962 JP 81 KE 254 KG 996 KH 855 KI 686 KM 269 KN 1869
KP 850 KR 82 KW 965 KY 1345 KZ 7 LA 856 LB 961 LC 1758 LI 423 LK 94 LR 231 LS 266 LT 370 LU 352 LV 371 LY 218 MA 212
MC 377 MD 373 ME 382 MF 590 MG 261 MH 692 MK 389 ML 223 MM 95 MN 976 MO 853 MP 1670 MQ 596 MR 222 MS 1664 MT 356
MU 230 MV 960 MW 265 MX 52 MY 60 MZ 258 NA 264 NC 687 NE 227 NF 672 NG 234 NI 505 NL 31 NO 47 NP 977 NR 674 NU 683
NZ 64 OM 968 PA 507 PE 51 PF 689 PG 675 PH 63 PK 92 PL 48 PM 508 PR 1787 PS 970 PT 351 PW 680 PY 595 QA 974 RE 262
RO 40 RS 381 RU 7 RW 250 SA 966 SB 677 SC 248 SD 249 SE 46 SG 65 SH 290 SI 386 SJ 47 SK 421 SL 232 SM 378 SN 221
SO 252 SR 597 SS 211 ST 239 SV 503 SX 1721 SY 963 SZ 268 TA 290 TC 1649 TD 235 TG 228 TH 66 TJ 992 TK 690 TL 670
TM 993 TN 216 TO 676 TR 90 TT 1868 TV 688 TW 886 TZ 255 UA 380 UG 256 US 1 UY 598 UZ 998 VA 39 VC 1784 VE 58 VG 1284
VI 1340 VN 84 VU 678 WF 681 WS 685 XK 383 YE 967 YT 262 ZA 27 ZM 260 ZW 263`

interface Country {
  id: string
  code: string
  name: string
}

function createCountries(language: Language): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return [...diallingCodes.matchAll(/([A-Z]{2}) (\d+)/g)]
    .map(([, id = '', code = '']) => ({ id, code, name: names.of(id) ?? id }))
    .toSorted((one, other) => compare(one.name, other.name))
}

const countriesByLanguage = new Map<Language, Country[]>()

/** Countries named and sorted for a language; cached, because naming 240 countries takes a while. */
function countriesIn(language: Language) {
  const countries = countriesByLanguage.get(language) ?? createCountries(language)
  countriesByLanguage.set(language, countries)
  return countries
}

const TOTALS_TTL_MS = MINUTE_MS

/** Totals may be a minute old: one query serves all concurrent requests. */
function totalsOf<T>(count: () => Promise<T>, now: () => Date) {
  let cachedTotals: { totals: Promise<T>; at: number } | null = null
  return {
    get() {
      const time = now().getTime()
      if (cachedTotals && time - cachedTotals.at < TOTALS_TTL_MS) return cachedTotals.totals
      const totals = count()
      const attempt = { totals, at: time }
      cachedTotals = attempt
      // A failure rejects the waiting requests and is not cached.
      totals.catch(() => {
        if (cachedTotals === attempt) cachedTotals = null
      })
      return totals
    },
  }
}

interface SiteServiceDeps {
  db: Db
  settings: SettingsStore
  siteMode: Pick<SiteMode, 'get'>
  setup: Pick<SetupService, 'isNeeded'>
  codes: Pick<VerificationCodeService, 'listChannels'>
  providers: Pick<OauthProviderService, 'listEnabled'>
  captchaServices: Pick<CaptchaServices, 'getWidget'>
  config: Pick<Config, 'devDoubles'>
  now: () => Date
}

const presentLogo = (logo: SiteLogo | null) => logo && { url: logoUrl(logo), width: logo.width, height: logo.height }

const presentSite = (settings: Settings, now: Date): Configs['site'] => ({
  title: settings.site_title,
  subtitle: settings.site_subtitle,
  icon_url: settings.site_icon_url,
  logo: presentLogo(settings.site_logo),
  logo_dark: presentLogo(settings.site_logo_dark),
  keywords: settings.site_keywords,
  description: settings.site_description,
  notice: settings.site_notice,
  homepage_title: settings.homepage_title,
  homepage_description: settings.homepage_description,
  homepage_background_images: rotateDaily(settings.homepage_background_images, now),
  auth_page_background_images: settings.auth_page_background_images,
  user_login_types: settings.user_login_types,
  custom_css: customFileUrl(settings, '.css'),
  custom_js: customFileUrl(settings, '.js'),
})

const presentApp = (settings: Settings) => ({
  currency: settings.currency,
  theme: settings.theme,
  login_captcha: settings.login_captcha,
  sso_only: settings.sso_only,
  sso_redirect: settings.sso_redirect,
  enable_explore: settings.enable_explore,
  near_duplicates: settings.near_duplicates,
  places: settings.places,
  // With single sign-on only, an account comes with the first login at the provider.
  enable_registration: settings.enable_registration && !settings.sso_only,
  guest_upload: settings.guest_upload,
  show_plans_at_home: settings.show_plans_at_home,
  upload_requires_album: settings.upload_requires_album,
  upload_requires_mobile: settings.upload_requires_mobile,
  open_transforms: settings.open_transforms,
  user_email_verify: settings.user_email_verify,
  user_phone_verify: settings.user_phone_verify,
  user_email_register_verify: requiresEmailCode(settings),
  user_phone_register_verify: settings.user_phone_register_verify,
  register_requires_consent: settings.register_requires_consent,
  terms_url: settings.terms_url,
  privacy_url: settings.privacy_url,
  icp_no: settings.icp_no,
  psb_no: settings.psb_no,
})

/** Public configuration of the site, read whenever the web application starts. */
export function createSiteService(deps: SiteServiceDeps) {
  const { db, settings, siteMode, setup, providers, codes, captchaServices, config, now } = deps
  const totals = totalsOf(() => queries.countSiteTotals(db), now)

  const readFacts = async () => ({
    current: await settings.get(),
    state: await siteMode.get(),
    setup_needed: await setup.isNeeded(),
    socialites: await providers.listEnabled(),
    ...(await totals.get()),
  })
  let lastFacts: Awaited<ReturnType<typeof readFacts>> | null = null

  /** Without the database the last facts are told as those of a read-only site, so that pages can say so. */
  async function getFacts() {
    try {
      return (lastFacts = await readFacts())
    } catch (error) {
      if (!lastFacts || !isDatabaseUnavailable(error)) throw error
      return { ...lastFacts, state: { mode: 'read_only', cause: 'database', message: '' } as const }
    }
  }

  return {
    async configs({ origin, language }: Client): Promise<Configs> {
      const { current, state, setup_needed, socialites, ...counts } = await getFacts()
      const { mode, cause, message } = state
      const { photo_bytes, photo_count, user_count } = counts
      return {
        app: {
          name: 'Imagora',
          url: origin,
          timestamp: Math.floor(now().getTime() / 1000),
          ...presentApp(current),
          captcha_widget: captchaServices.getWidget(current),
          site_mode: mode,
          site_mode_cause: cause,
          site_mode_message: message,
          // Whoever sets the site up reads the page in their own language.
          language: current.follow_browser_language || setup_needed ? language : current.language,
          code_channels: codes.listChannels(current),
          photo_count,
          photo_size: photo_bytes / 1024,
          user_count,
          countries: countriesIn(language),
          socialites,
          setup_needed,
          dev_doubles: config.devDoubles,
        },
        site: presentSite(current, now()),
      }
    },
  }
}

export type SiteService = ReturnType<typeof createSiteService>
