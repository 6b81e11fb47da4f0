import type { AlertProblem, LateReason } from '@imagora/contract'

export type EmailBlock =
  | { kind: 'text'; text: string }
  /** A one-time code to be typed. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }

export interface EmailContent {
  subject: string
  blocks: EmailBlock[]
  /** Small print: the reason the email was sent. */
  note: string
}

export interface EmailSite {
  site_name: string
}

/** A change to the second factors of an account; `name` is that of a passkey. */
export interface FactorChange {
  kind: 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'codes_renewed' | 'code_used' | 'all_removed'
  name?: string
}

/** An incident an operator must know of; `to` is set once it is over. */
export interface AlertedIncident {
  problem: AlertProblem
  name: string
  count: number
  from: string
  to: string | null
}

/** A timed entitlement: a role group by its name, or storage by its size. */
export type OwnedThing = { group: string } | { size: string }

/** The reason why a subscription no longer renews; the buyer knows the others. */
export type RenewalEndReason = 'missed' | 'not_sold' | 'reversed' | 'admin'

/** Content that moderators removed, hid or restored: an album by its name, photos by their number. */
export interface ModeratedThing {
  kind: 'photos' | 'album' | 'album_with_photos' | 'album_private' | 'album_hidden' | 'album_shown'
  name: string
  count?: number
}

/**
 * Every email of the product with its variables. Emails about account security hold no link, so that users do not learn
 * to follow one from an email.
 */
export interface EmailVariables {
  test_message: { site_url: string | null }
  /** A one-time code and its purpose. */
  code: { code: string; minutes: number; event: 'register' | 'forget_password' | 'bind' | 'verify' }
  /** Sent when somebody tries to register with an address that already belongs to an account. */
  address_known: { address: string; username: string }
  /** Sent to the invited address; `inviter` is null where the command line invited. */
  invitation: { inviter: string | null; note: string; url: string; end_time: string }
  /** Sent to a person whose account an administrator created; the link sets its password. */
  account_created: { username: string; url: string; end_time: string }
  password_changed: { username: string; time: string }
  /** Sent when an administrator has reset the password. */
  password_reset: { username: string; time: string; code: string; minutes: number }
  /** Sent when an administrator has opened the account. */
  account_opened: { username: string; time: string; admin: string; reason: string; minutes: number }
  /** Sent to the previous address of the account. */
  email_changed: { username: string; time: string; email: string }
  phone_bound: { username: string; time: string; phone: string }
  second_factor_changed: { username: string; time: string; change: FactorChange }
  deletion_scheduled: { username: string; time: string; deletion_time: string; is_expelled: boolean }
  account_deleted: { username: string; time: string }
  /** Sent when an administrator has approved the account; `url` is the login page, if the site knows its own address. */
  registration_approved: { username: string; url: string | null }
  /** Sent when an administrator has declined the account, or nobody has approved it in time. */
  registration_declined: { username: string }
  order_paid: { username: string; trade_no: string; product: string; amount: string }
  /** Sent to the operator: a payment arrived and its order was not granted. */
  money_late: { trade_no: string; amount: string; reason: LateReason }
  /** Sent to the payer. */
  money_kept: { username: string; trade_no: string; amount: string }
  refund_recorded: { username: string; trade_no: string; product: string; amount: string }
  /** Sent a week before a subscription renews. */
  renewal_upcoming: {
    username: string
    product: string
    amount: string
    charge_time: string
    manage_url: string | null
  }
  /** Sent when the saved payment method was declined; `retry_time` is null after the last attempt. */
  renewal_failed: {
    username: string
    product: string
    amount: string
    trade_no: string
    retry_time: string | null
    pay_url: string | null
  }
  /** Sent when the bank wants the buyer to confirm the payment. */
  renewal_action: { username: string; product: string; amount: string; trade_no: string; pay_url: string | null }
  renewal_ended: {
    username: string
    product: string
    end_time: string
    reason: RenewalEndReason
    shop_url: string | null
  }
  /** Sent to the reporter, with the moderator's reply. */
  report_decided: { url: string; is_upheld: boolean; word: string }
  /** Sent to the owner: the moderator's action, and its reason if one was given. */
  content_moderated: { username: string; thing: ModeratedThing; reason: string }
  /** Sent before a subscription or storage ends; `days` is 0 for today. */
  term_ending: { username: string; thing: OwnedThing; days: number; end_time: string; renew_url: string | null }
  /**
   * Sent when usage exceeds the quota after an entitlement ended; `trash_time` is when photos move to the trash, if
   * ever.
   */
  over_full: { username: string; used: string; capacity: string; trash_time: string | null }
  over_full_trashed: { username: string; count: number; capacity: string }
  /** Sent to the operator: the open and the resolved incidents of the site. */
  alert: { incidents: AlertedIncident[]; url: string | null }
  /** Sent to the operator. */
  webhook_off: { name: string; url: string; since: string }
  /** Sent to the owner of a photo that was not approved for publication. */
  photo_rejected: { username: string; photo: string; reason: string }
  /** Sent to the other side of a ticket; `url` is the ticket's page, null if the site does not know its own address. */
  ticket_written: { issue_no: string; title: string; excerpt: string; url: string | null; is_for_team: boolean }
}

export type EmailTexts = { [K in keyof EmailVariables]: (values: EmailVariables[K] & EmailSite) => EmailContent }
