import { limits } from '@imagora/contract'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../time.ts'

export interface Policy {
  /** So many may come in a window that begins with the first. */
  hits: number
  seconds: number
  /** After the last of them each further one waits this long, and the next longer, instead of for the window's end. */
  delays?: number[]
}

/**
 * Every limit there is. Where an account is counted too, it is counted per network: whoever fails elsewhere never
 * locks out the owner.
 */
export const policies = {
  archive: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  avatar: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  captcha: { hits: 60, seconds: MINUTE_SECONDS },
  login: {
    hits: 5,
    seconds: 15 * MINUTE_SECONDS,
    delays: [MINUTE_SECONDS, 2 * MINUTE_SECONDS, 4 * MINUTE_SECONDS, 8 * MINUTE_SECONDS, 15 * MINUTE_SECONDS],
  },
  login_network: { hits: 50, seconds: 15 * MINUTE_SECONDS },
  /** Pictures that programs have fetched from elsewhere while they wait. */
  source_address: { hits: 60, seconds: MINUTE_SECONDS },
  /** Older programs log in with a password alone: no captcha slows them, so this does. */
  program_login: { hits: 10, seconds: HOUR_SECONDS },
  // Wherever they come from; the owner's own way in, with a captcha, stays open.
  program_login_account: { hits: 20, seconds: DAY_SECONDS },
  /** Notices of payments that nobody has signed. */
  payment_forgery: { hits: 100, seconds: 10 * MINUTE_SECONDS },
  /** What one person orders, and looks at before; each payment is begun at a provider, who is asked about it later. */
  order_preview: { hits: 60, seconds: 10 * MINUTE_SECONDS },
  order: { hits: 30, seconds: HOUR_SECONDS },
  pay: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  /** Codes of coupons that are none, wherever one asks. */
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
  // Wherever they come from: whoever tries codes knows the password already. Passkeys and recovery codes stay open.
  totp_account: { hits: 50, seconds: DAY_SECONDS },
  passkey: { hits: 60, seconds: MINUTE_SECONDS },
  /** Where codes go: an address is counted whoever asks, for its owner pays with attention. */
  code_pause: { hits: 1, seconds: limits.code.pauseSeconds },
  code_address: { hits: 10, seconds: DAY_SECONDS },
  /** Who asks for codes, and who tries them. */
  code_visitor: { hits: 20, seconds: HOUR_SECONDS },
  code_neighbourhood: { hits: 100, seconds: HOUR_SECONDS },
  code_check: { hits: 30, seconds: 15 * MINUTE_SECONDS },
  /** What the site pays for; the operator's setting says how many. */
  code_sms: { hits: 500, seconds: DAY_SECONDS },
  export: { hits: 5, seconds: DAY_SECONDS },
  /** Tables of the back office as files. */
  export_table: { hits: 60, seconds: HOUR_SECONDS },
  /**
   * Renderings that do not exist yet, counted by each process (`memory-limiter.ts`). A page of 60 pictures in 5 widths
   * is 300 of them where every width is asked for: an office behind one address may open five such pages that nobody has
   * seen before, every ten minutes. A photo has 9 widths in 3 encodings (WebP, AVIF, and JPEG or PNG), which is 27, and
   * as many again cut to measure; four networks may use that up before the photo itself is closed.
   */
  rendering: { hits: 1500, seconds: 10 * MINUTE_SECONDS },
  rendering_photo_visitor: { hits: 60, seconds: HOUR_SECONDS },
  rendering_photo: { hits: 240, seconds: HOUR_SECONDS },
  remote_download: { hits: 30, seconds: 10 * MINUTE_SECONDS },
  register: { hits: 20, seconds: HOUR_SECONDS },
  /** Passwords of one share that one visitor tries. */
  share_unlock: { hits: 10, seconds: 15 * MINUTE_SECONDS },
  /** Names that no share has, before whoever tries them is told nothing for a while. */
  share_missing: { hits: 60, seconds: 10 * MINUTE_SECONDS },
  /** Visitors that one network is in the eyes of one share. */
  share_visit: { hits: 20, seconds: DAY_SECONDS },
  /** Each looks at every file. */
  share_archive: { hits: 20, seconds: 10 * MINUTE_SECONDS },
  /** Who reports things, by address and by account. */
  report: { hits: 30, seconds: HOUR_SECONDS },
  report_account: { hits: 30, seconds: HOUR_SECONDS },
  /** What one person writes to the site's team. */
  ticket: { hits: 10, seconds: HOUR_SECONDS },
  ticket_reply: { hits: 30, seconds: HOUR_SECONDS },
  /** Beside the limits of whose they will be. */
  share_upload: { hits: 100, seconds: HOUR_SECONDS },
  /** Words that somebody looks for in all that is public, and how often they go on. */
  search: { hits: 30, seconds: MINUTE_SECONDS },
  search_part: { hits: 300, seconds: MINUTE_SECONDS },
  /** Pictures that a program elsewhere is asked about, for one owner: whoever runs the site may pay for each. */
  moderation: { hits: 500, seconds: HOUR_SECONDS },
  setup: { hits: 20, seconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies
