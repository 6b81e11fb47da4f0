import type { CodeChannel } from '@imagora/contract'

/** Where a code goes to: an e-mail address, or a number with its country. */
export type Contact = { email: string } | { phone: string; country_code: string }

export const channelOf = (contact: Contact): CodeChannel => ('email' in contact ? 'email' : 'phone')

/** One spelling for each address; the plus keeps numbers and mail addresses apart. */
export const targetOf = (contact: Contact) =>
  'email' in contact ? contact.email : `+${contact.country_code} ${contact.phone}`

interface Owner {
  email: string | null
  phone: string | null
  country_code: string | null
}

export const isOwn = (contact: Contact, { email, phone, country_code }: Owner) =>
  'email' in contact ? contact.email === email : contact.phone === phone && contact.country_code === country_code

interface Verified {
  email_verified_at: string | null
  phone_verified_at: string | null
}

export const isVerified = (channel: CodeChannel, user: Verified) => user[`${channel}_verified_at`] !== null

/**
 * Whether an account may be recovered by what it has in this channel. What nobody has verified may be a stranger's
 * claim: it counts only as long as nothing else of the account is verified, so that no account with an owner is lost
 * to whoever owns an address that was once put down in it.
 */
export const mayRecover = (channel: CodeChannel, user: Verified) =>
  isVerified(channel, user) || !isVerified(channel === 'email' ? 'phone' : 'email', user)
