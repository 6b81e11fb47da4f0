import type { CodeEvent } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { CaptchaDesk } from '#features/auth/captchas.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { neighbourhoodOf } from '#platform/rate-limits/client-network.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { channelOf, type Contact, isOwn, isVerified, targetOf } from './targets.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  captchas: Pick<CaptchaDesk, 'redeem'>
}

/** What somebody asks for, as the call says it. */
export interface Asked {
  event: CodeEvent
  contact: Contact
  captcha?: string | undefined
  captcha_key?: string | undefined
}

/** The same once it is allowed: what the code will be bound to. */
export interface Wish extends queries.Binding {
  contact: Contact
}

/** Who may ask for a code, and how often: before anything is looked up, so that every answer comes alike. */
export function codeAdmission({ db, settings, rateLimits, captchas }: Needs) {
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
    async admit(asked: Asked, caller: Caller | null, { ip }: Client): Promise<Wish> {
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
    takeBack: ({ target }: Wish) => rateLimits.takeBack('code_pause', { account: target }),
  }
}

export type CodeAdmission = ReturnType<typeof codeAdmission>
