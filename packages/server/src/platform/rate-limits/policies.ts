import { limits } from '@imagora/contract'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../time.ts'

export interface RateLimitPolicy {
  /** Hits allowed in a window, which starts with the first one. */
  hits: number
  seconds: number
  /** Seconds that each further hit blocks, increasing, instead of until the end of the window. */
  delays?: number[]
}

/** Every rate limit. Accounts are counted per network, so that failures elsewhere never lock out the owner. */
export const rateLimitPolicies = {
  archive: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  avatar: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  captcha: { hits: 60, seconds: MINUTE_SECONDS },
  /** Pictures for visitors who cannot use the widget of a captcha service that works. */
  captcha_fallback: { hits: 30, seconds: HOUR_SECONDS },
  /** Invitations opened or accepted by one visitor, against guessed tokens. */
  invitation: { hits: 60, seconds: 10 * MINUTE_SECONDS },
  /** Invitations that one administrator has sent by email. */
  invitation_email: { hits: 1000, seconds: HOUR_SECONDS },
  login: {
    hits: 5,
    seconds: 15 * MINUTE_SECONDS,
    delays: [MINUTE_SECONDS, 2 * MINUTE_SECONDS, 4 * MINUTE_SECONDS, 8 * MINUTE_SECONDS, 15 * MINUTE_SECONDS],
  },
  /** Failed logins without a captcha, where the site allows them: of an account, whoever tries it … */
  login_plain_account: { hits: 3, seconds: HOUR_SECONDS },
  /** … of a network and of its neighbours, whichever accounts they try … */
  login_plain_network: { hits: 5, seconds: HOUR_SECONDS },
  login_plain_subnet: { hits: 20, seconds: HOUR_SECONDS },
  /** … and of all visitors together, against guesses spread over many accounts and networks. */
  login_plain_site: { hits: 200, seconds: HOUR_SECONDS },
  login_network: { hits: 50, seconds: 15 * MINUTE_SECONDS },
  /** Images that API clients have downloaded from a URL during the request. */
  source_address: { hits: 60, seconds: MINUTE_SECONDS },
  /** Legacy API clients log in with a password alone, without a captcha to slow them down. */
  program_login: { hits: 10, seconds: HOUR_SECONDS },
  // Counted across all networks; the owner's own login with a captcha stays open.
  program_login_account: { hits: 20, seconds: DAY_SECONDS },
  /** Payment notifications without a valid signature. */
  payment_forgery: { hits: 100, seconds: 10 * MINUTE_SECONDS },
  /** Orders and previews of one user; each payment is started at a provider and queried later. */
  order_preview: { hits: 60, seconds: 10 * MINUTE_SECONDS },
  order: { hits: 30, seconds: HOUR_SECONDS },
  pay: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  /** Invalid coupon codes, counted over all endpoints. */
  coupon_guess: { hits: 20, seconds: HOUR_SECONDS },
  oauth: { hits: 60, seconds: 10 * MINUTE_SECONDS },
  reauth: {
    hits: 5,
    seconds: 15 * MINUTE_SECONDS,
    delays: [MINUTE_SECONDS, 2 * MINUTE_SECONDS, 4 * MINUTE_SECONDS, 8 * MINUTE_SECONDS, 15 * MINUTE_SECONDS],
  },
  second_factor: {
    hits: 5,
    seconds: 15 * MINUTE_SECONDS,
    delays: [MINUTE_SECONDS, 2 * MINUTE_SECONDS, 4 * MINUTE_SECONDS, 8 * MINUTE_SECONDS, 15 * MINUTE_SECONDS],
  },
  // Counted across all networks: an attacker who tries codes already knows the password. Passkeys and recovery codes
  // stay open.
  totp_account: { hits: 50, seconds: DAY_SECONDS },
  passkey: { hits: 60, seconds: MINUTE_SECONDS },
  /** Counted per recipient, whoever requests the code, as each message disturbs its owner. */
  code_pause: { hits: 1, seconds: limits.code.pauseSeconds },
  code_address: { hits: 10, seconds: DAY_SECONDS },
  /** Counted per visitor who requests or tries codes. */
  code_visitor: { hits: 20, seconds: HOUR_SECONDS },
  code_neighbourhood: { hits: 100, seconds: HOUR_SECONDS },
  code_check: { hits: 30, seconds: 15 * MINUTE_SECONDS },
  /** Text messages cost the site money; the operator's setting overrides the number. */
  code_sms: { hits: 500, seconds: DAY_SECONDS },
  export: { hits: 5, seconds: DAY_SECONDS },
  /** File exports of admin tables. */
  export_table: { hits: 60, seconds: HOUR_SECONDS },
  /**
   * Renditions that do not exist yet, counted by each process (`memory-limiter.ts`). A page of 60 images in 5 widths is
   * 300 of them if every width is requested: an office behind one address may open five such uncached pages every ten
   * minutes. A photo has 9 widths in 3 encodings (WebP, AVIF, and JPEG or PNG), which is 27, and as many again cropped;
   * four networks may use that up before the photo itself is limited.
   */
  rendering: { hits: 1500, seconds: 10 * MINUTE_SECONDS },
  /**
   * Larger thumbnails, counted apart: a grid on a dense screen requests 60 at each halt, and 25 halts at photos that
   * nobody has seen before must not cost the viewer its previews. Beyond that the grid keeps to the first thumbnails.
   */
  rendering_thumbnail: { hits: 1500, seconds: 10 * MINUTE_SECONDS },
  rendering_photo_visitor: { hits: 60, seconds: HOUR_SECONDS },
  rendering_photo: { hits: 240, seconds: HOUR_SECONDS },
  remote_download: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  register: { hits: 20, seconds: HOUR_SECONDS },
  /** Password attempts of one visitor at one share. */
  share_unlock: { hits: 10, seconds: 15 * MINUTE_SECONDS },
  /** Requests for unknown shares before the visitor is blocked for a while. */
  share_missing: { hits: 60, seconds: 10 * MINUTE_SECONDS },
  /** Visits of one network that one share counts. */
  share_visit: { hits: 20, seconds: DAY_SECONDS },
  /** Each archive checks every file. */
  share_archive: { hits: 20, seconds: 10 * MINUTE_SECONDS },
  /** Reports by address and by account. */
  report: { hits: 30, seconds: HOUR_SECONDS },
  report_account: { hits: 30, seconds: HOUR_SECONDS },
  /** Tickets and replies of one user. */
  ticket: { hits: 10, seconds: HOUR_SECONDS },
  ticket_reply: { hits: 30, seconds: HOUR_SECONDS },
  /** Applies in addition to the limits of the share's owner. */
  share_upload: { hits: 100, seconds: HOUR_SECONDS },
  /** Public searches of one visitor, and further pages of their results. */
  search: { hits: 30, seconds: MINUTE_SECONDS },
  search_part: { hits: 300, seconds: MINUTE_SECONDS },
  /** Images sent to the moderation service for one owner: the operator may pay for each. */
  moderation: { hits: 500, seconds: HOUR_SECONDS },
  setup: { hits: 20, seconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, RateLimitPolicy>

export type RateLimitName = keyof typeof rateLimitPolicies
