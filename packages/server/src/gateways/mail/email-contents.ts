import type { AlertProblem, LateReason } from '@imagora/contract'

export type EmailBlock =
  | { kind: 'text'; text: string }
  /** A figure to be read and typed. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }

export interface Letter {
  subject: string
  blocks: EmailBlock[]
  /** Small print: why this was sent. */
  note: string
}

export interface Site {
  site_name: string
}

/** What happened to the second factors of an account; `name` is that of a passkey. */
export interface FactorChange {
  kind: 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'codes_renewed' | 'code_used' | 'all_removed'
  name?: string
}

/** Something that an operator must know of; `to` where it is over. */
export interface AlertedIncident {
  problem: AlertProblem
  name: string
  count: number
  from: string
  to: string | null
}

/** What somebody has for a time: a role group by its name, or storage by its size. */
export type OwnedThing = { group: string } | { size: string }

/** Something that the site's team took down, hid or showed again: an album by its name, photos by their number. */
export interface ModeratedThing {
  kind: 'photos' | 'album' | 'album_with_photos' | 'album_private' | 'album_hidden' | 'album_shown'
  name: string
  count?: number
}

/**
 * Every mail of the product, with what it needs to know. What concerns the safety of an account holds no link: nobody
 * shall learn to follow one from a mail.
 */
export interface Letters {
  test_message: { site_url: string | null }
  /** A code, and what it is asked for. */
  code: { code: string; minutes: number; event: 'register' | 'forget_password' | 'bind' | 'verify' }
  /** Somebody wanted to register with what belongs to an account already. */
  address_known: { address: string; username: string }
  password_changed: { username: string; time: string }
  /** The site's team has made the password void. */
  password_reset: { username: string; time: string; code: string; minutes: number }
  /** To the address that was the account's until now. */
  email_changed: { username: string; time: string; email: string }
  phone_bound: { username: string; time: string; phone: string }
  second_factor_changed: { username: string; time: string; change: FactorChange }
  deletion_scheduled: { username: string; time: string; deletion_time: string; is_expelled: boolean }
  account_deleted: { username: string; time: string }
  order_paid: { username: string; trade_no: string; product: string; amount: string }
  /** To whoever runs the site: money came that was not granted. */
  money_late: { trade_no: string; amount: string; reason: LateReason }
  /** To whoever paid it. */
  money_kept: { username: string; trade_no: string; amount: string }
  refund_recorded: { username: string; trade_no: string; product: string; amount: string }
  /** To whoever reported something, with what the site's team has to say. */
  report_decided: { url: string; is_upheld: boolean; word: string }
  /** To whoever's it is: what the site's team did about it, and why where that was said. */
  content_moderated: { username: string; thing: ModeratedThing; reason: string }
  /** A subscription or storage that ends in so many days, zero for today. */
  term_ending: { username: string; thing: OwnedThing; days: number; end_time: string; renew_url: string | null }
  /** More is stored than is allowed since something ended; photos may go to the trash one day. */
  over_full: { username: string; used: string; capacity: string; trash_time: string | null }
  over_full_trashed: { username: string; count: number; capacity: string }
  /** To whoever runs the site: what is wrong with it, and what is not any more. */
  alert: { incidents: AlertedIncident[]; url: string | null }
  /** To whoever runs the site. */
  webhook_off: { name: string; url: string; since: string }
  /** To the owner of a photo that was not made public. */
  photo_rejected: { username: string; photo: string; reason: string }
  /** To the other side of a ticket; `url` is where it is read, where the site knows its address. */
  ticket_written: { issue_no: string; title: string; excerpt: string; url: string | null; is_for_team: boolean }
}

export type LetterTexts = { [K in keyof Letters]: (values: Letters[K] & Site) => Letter }
