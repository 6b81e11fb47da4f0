import * as queries from './queries.ts'
import type { CodeEvent } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { neighbourhoodOf } from '#platform/rate-limits/client-network.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type Contact, channelOf, targetOf, isOwn, isVerified, mayRecover } from './contact.ts'

export interface CaptchaCheck {
  /** Refused where the answer is wrong; a captcha can be answered once. */
  redeem: (given: { captcha: string; captcha_key: string }) => Promise<void>
}

interface CodeRequestsDeps {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  captchas: CaptchaCheck
}

/** What somebody asks for, as the call says it. */
interface Asked {
  event: CodeEvent
  contact: Contact
  captcha?: string | undefined
  captcha_key?: string | undefined
}

/** The same once it is allowed: what the code will be bound to. */
export interface CodeRequest extends queries.CodeBinding {
  contact: Contact
}

/** Who may ask for a code, and how often: before anything is looked up, so that every answer comes alike. */
export function createCodeRequests({ db, settings, rateLimits, captchas }: CodeRequestsDeps) {
  async function admitStranger({ event, captcha, captcha_key }: Asked) {
    const { enable_registration } = await settings.get()
    if (event === 'register' && !enable_registration) throw refuse('registration_closed')
    if (!captcha) throw invalid('captcha', 'captcha_required')
    if (!captcha_key) throw invalid('captcha_key', 'captcha_key_missing')
    await captchas.redeem({ captcha, captcha_key })
    return { event, user_id: null }
  }

  /** Who is logged in needs no captcha: an account and its limits stand behind every request. */
  async function admitUser({ event, contact }: Asked, caller: Caller | null) {
    if (!caller) throw refuse('login_required')
    if (caller.grant !== 'session') throw refuse('permission_lacking')
    const user = await queries.findUser(db, caller.id)
    const channel = channelOf(contact)
    const isTheirs = isOwn(contact, user)
    if (isTheirs && isVerified(channel, user)) throw invalid(channel, 'already_yours')
    if (!isTheirs && event === 'verify') throw invalid(channel, 'not_yours')
    return { event: isTheirs ? 'verify' : 'bind', user_id: caller.id } as const
  }

  return {
    async admit(asked: Asked, caller: Caller | null, { ip }: Client): Promise<CodeRequest> {
      const isStranger = asked.event === 'register' || asked.event === 'forget_password'
      await rateLimits.hit('code_visitor', isStranger || !caller ? { ip } : { account: caller.id })
      await rateLimits.hit('code_neighbourhood', { account: neighbourhoodOf(ip) })
      const admitted = isStranger ? await admitStranger(asked) : await admitUser(asked, caller)
      const target = targetOf(asked.contact)
      await rateLimits.hit('code_pause', { account: target })
      await rateLimits.hit('code_address', { account: target })
      return { ...admitted, contact: asked.contact, target }
    },

    /** Nothing reached the address after all: another may be asked for at once, though not more in a day. */
    takeBack: ({ target }: CodeRequest) => rateLimits.takeBack('code_pause', { account: target }),
  }
}

export type CodeRequests = ReturnType<typeof createCodeRequests>

/** What is sent: a code, word to the owner of what is known already, or nothing. The answer tells none of it. */
export async function outcomeOf(db: Db, { event, contact }: Pick<CodeRequest, 'event' | 'contact'>) {
  if (event === 'bind' || event === 'verify') return { kind: 'code' } as const
  const owner = await queries.findOwner(db, contact)
  const channel = channelOf(contact)
  if (event === 'forget_password') {
    const isOpen = owner && mayRecover(channel, owner)
    const isWhole = isOpen && (isVerified(channel, owner) || !(await queries.hasSecondFactor(db, owner.id)))
    return { kind: isWhole ? 'code' : 'nothing' } as const
  }
  // A claim that nobody verified keeps its true owner from nothing.
  return owner && isVerified(channel, owner) ? ({ kind: 'known', owner } as const) : ({ kind: 'code' } as const)
}
