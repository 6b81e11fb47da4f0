import type { CodeChannel } from '@imagora/contract'

/** Destination of a code: an email address, or a phone number with its country code. */
export type Contact = { email: string } | { phone: string; country_code: string }

export const channelOf = (contact: Contact): CodeChannel => ('email' in contact ? 'email' : 'phone')

/** Normalised form of a contact; the plus sign distinguishes phone numbers from email addresses. */
export const normalizeContact = (contact: Contact) =>
  'email' in contact ? contact.email : `+${contact.country_code} ${contact.phone}`

interface Owner {
  email: string | null
  phone: string | null
  country_code: string | null
}

export const isOwnContact = (contact: Contact, { email, phone, country_code }: Owner) =>
  'email' in contact ? contact.email === email : contact.phone === phone && contact.country_code === country_code

interface Verified {
  email_verified_at: string | null
  phone_verified_at: string | null
}

export const isVerified = (channel: CodeChannel, user: Verified) => user[`${channel}_verified_at`] !== null

/**
 * Returns whether an account can be recovered through this channel. An unverified contact may have been entered by a
 * stranger: it only counts while no other contact of the account is verified, so that an account with an owner cannot
 * be taken over through an address that was once entered in it.
 */
export const mayRecover = (channel: CodeChannel, user: Verified) =>
  isVerified(channel, user) || !isVerified(channel === 'email' ? 'phone' : 'email', user)
