import * as queries from './queries.ts'
import type { CodeEvent } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { clientSubnet } from '#platform/rate-limits/client-network.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { requireAllowedDomain } from '#settings/email-domains.ts'
import { type Contact, channelOf, normalizeContact, isOwnContact, isVerified, mayRecover } from './contact.ts'

export interface CaptchaCheck {
  /** Refuses a wrong answer; a captcha can be answered once. */
  redeem: (
    given: { captcha: string; captcha_key: string },
    form: { action: 'register' | 'forget_password'; client: Pick<Client, 'origin'> },
  ) => Promise<void>
}

interface CodeRequestsDeps {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  captchas: CaptchaCheck
}

/** A requested code. */
interface CodeRequestInput {
  event: CodeEvent
  contact: Contact
  captcha?: string | undefined
  captcha_key?: string | undefined
}

/** An admitted request, with the binding of its code. */
export interface CodeRequest extends queries.CodeBinding {
  contact: Contact
}

/**
 * Decides who may request a code, and how often. The checks run before any lookup, so that every response is the same.
 */
export function createCodeRequests({ db, settings, rateLimits, captchas }: CodeRequestsDeps) {
  async function authorizeAnonymous(input: CodeRequestInput, event: 'register' | 'forget_password', client: Client) {
    const { contact, captcha, captcha_key } = input
    const current = await settings.get()
    if (event === 'register' && (!current.enable_registration || current.sso_only)) throw refuse('registration_closed')
    if (event === 'forget_password' && current.sso_only) throw refuse('password_login_off')
    if (event === 'register' && 'email' in contact) requireAllowedDomain(contact.email, current)
    if (!captcha) throw invalid('captcha', 'captcha_required')
    if (!captcha_key) throw invalid('captcha_key', 'captcha_key_missing')
    await captchas.redeem({ captcha, captcha_key }, { action: event, client })
    return { event, user_id: null }
  }

  /** Logged-in users need no captcha, since their requests are limited per account. */
  async function authorizeUser({ event, contact }: CodeRequestInput, caller: Caller | null) {
    if (!caller) throw refuse('login_required')
    if (caller.grant !== 'session') throw refuse('permission_lacking')
    const user = await queries.findUser(db, caller.id)
    const channel = channelOf(contact)
    const isTheirs = isOwnContact(contact, user)
    if (isTheirs && isVerified(channel, user)) throw invalid(channel, 'already_yours')
    if (!isTheirs && event === 'verify') throw invalid(channel, 'not_yours')
    if (!isTheirs && 'email' in contact) requireAllowedDomain(contact.email, await settings.get())
    return { event: isTheirs ? 'verify' : 'bind', user_id: caller.id } as const
  }

  return {
    async authorize(input: CodeRequestInput, caller: Caller | null, client: Client): Promise<CodeRequest> {
      const { event } = input
      const { ip } = client
      const isStranger = event === 'register' || event === 'forget_password'
      await rateLimits.hit('code_visitor', isStranger || !caller ? { ip } : { account: caller.id })
      await rateLimits.hit('code_neighbourhood', { account: clientSubnet(ip) })
      const admitted = isStranger ? await authorizeAnonymous(input, event, client) : await authorizeUser(input, caller)
      const target = normalizeContact(input.contact)
      await rateLimits.hit('code_pause', { account: target })
      await rateLimits.hit('code_address', { account: target })
      return { ...admitted, contact: input.contact, target }
    },

    /** Nothing was delivered, so another code may be requested immediately; the daily limit still counts. */
    refundRateLimit: ({ target }: CodeRequest) => rateLimits.undoHit('code_pause', { account: target }),
  }
}

export type CodeRequests = ReturnType<typeof createCodeRequests>

/**
 * Decides what is sent: a code, a notice to the owner of a known contact, or nothing. The response does not reveal
 * which.
 */
export async function decideCodeDelivery(db: Db, { event, contact }: Pick<CodeRequest, 'event' | 'contact'>) {
  if (event === 'bind' || event === 'verify') return { kind: 'code' } as const
  const owner = await queries.findContactOwner(db, contact)
  const channel = channelOf(contact)
  if (event === 'forget_password') {
    const isOpen = owner && mayRecover(channel, owner)
    const isResetAllowed = isOpen && (isVerified(channel, owner) || !(await queries.hasSecondFactor(db, owner.id)))
    return { kind: isResetAllowed ? 'code' : 'nothing' } as const
  }
  // An unverified contact does not keep its real owner from registering it.
  return owner && isVerified(channel, owner) ? ({ kind: 'known', owner } as const) : ({ kind: 'code' } as const)
}
