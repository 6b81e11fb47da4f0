import { randomBytes } from 'node:crypto'
import { Email, limits } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { isReservedUsername } from '#features/identity/auth/registration.ts'
import { decisionAddress } from '#features/identity/approvals/decision-address.ts'
import { requireAllowedContact } from '#settings/email-domains.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import { releaseClaims } from '#features/identity/verification-codes/queries.ts'
import type { ProviderIdentity } from '#gateways/oauth/oauth-driver.ts'
import type { Client } from '#platform/caller.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { refuseInMode, type SiteMode } from '#settings/site-mode.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

const SUFFIX_BYTES = 3

/** Returns a name that the rules of usernames allow; a suffix makes it unlike every other. */
export function usernameFor({ name, nickname, email }: ProviderIdentity, isSuffixed: boolean) {
  const sources = [name, email, nickname].map((source) =>
    (source ?? '')
      .split('@', 1)[0]!
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .split(/[^a-z0-9]/)
      .filter((part) => part !== '')
      .join('_')
      .slice(0, limits.username.max - 2 * SUFFIX_BYTES - 1),
  )
  const usable = sources.find(
    (source) => source.length >= limits.username.min && !/^\d+$/.test(source) && !isReservedUsername(source),
  )
  if (usable && !isSuffixed) return usable
  return `${usable ?? 'user'}_${randomBytes(SUFFIX_BYTES).toString('hex')}`
}

interface AccountProvisioningDeps {
  settings: Pick<SettingsStore, 'get'>
  siteMode: Pick<SiteMode, 'get'>
  account: Pick<AccountService, 'create'>
  now: () => Date
}

/**
 * Creates accounts for people who log in with a provider for the first time while password login is off: they could
 * neither register nor log in to bind the identity.
 */
export function createAccountProvisioning({ settings, siteMode, account, now }: AccountProvisioningDeps) {
  return {
    isActive: async () => (await settings.get()).sso_only,

    /**
     * An address that another account has verified is refused: it would make a second account of the same person. An
     * account that only claimed the address loses it, because the provider has confirmed it.
     */
    async create(tx: Db, identity: ProviderIdentity, { ip, language }: Client, isSuffixed: boolean) {
      // Logging in is possible in every mode, creating an account only in the normal one.
      const state = await siteMode.get()
      if (state.mode !== 'normal') {
        throw refuseInMode(state.mode === 'maintenance' ? 'site_maintenance' : 'site_read_only', state)
      }
      const current = await settings.get()
      if (!current.enable_registration) throw refuse('registration_closed')
      const { data: email = null } = Email.safeParse(identity.email)
      requireAllowedContact(email, current)
      const time = now().toISOString()
      if (email !== null) {
        if (await queries.hasEmailOwner(tx, email, time)) throw refuse('email_taken')
        await releaseClaims(tx, { email }, 0)
      }
      const username = usernameFor(identity, isSuffixed)
      const { id } = await account.create(tx, {
        username,
        name: Array.from(identity.nickname || username)
          .slice(0, limits.name)
          .join(''),
        email,
        email_verified_at: email === null ? null : time,
        password_hash: '',
        language,
        ...(current.register_needs_approval ? { pending_since: time } : { login_ip: ip }),
      })
      return { id, email: decisionAddress(email, current) }
    },
  }
}

export type AccountProvisioning = ReturnType<typeof createAccountProvisioning>

/** Runs again with a suffix when the plain username belongs, or has belonged, to somebody else. */
export const withFreeUsername = <T>(attempt: (isSuffixed: boolean) => Promise<T>) =>
  attempt(false).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'username_taken') return attempt(true)
    throw error
  })
