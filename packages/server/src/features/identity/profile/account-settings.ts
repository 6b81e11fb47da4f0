import * as queries from './queries.ts'
import type { ProfileFields, PasswordChange, UserOptionChanges, UserOptions } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { sizeInWords } from '#locales/texts.ts'
import { refuse, invalid } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'
import { type Caller, type Client, isConfirmed } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AvatarService } from '#features/identity/avatars/service.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { SecondFactorStepService } from '#features/identity/second-factors/second-step.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type AccountService, mergeUserOptions, parseUserOptions } from './service.ts'

const MAX_AVATAR_BYTES = limits.avatar.bytes
/** Bytes allowed for the other fields and the multipart framing. */
const MAX_FORM_OVERHEAD_BYTES = 100_000

const refuseSize = () => refuse('file_too_large', { values: { size: sizeInWords(MAX_AVATAR_BYTES) } })

interface ReceivedProfile {
  fields: ProfileFields
  /** A spooled file, which the caller must remove. */
  picture: string | null
}

/** Receives a profile form. A rejected form leaves no file behind. */
async function receiveProfile(form: MultipartForm<ProfileFields>, spool: Spool): Promise<ReceivedProfile> {
  if (form.declared_bytes !== null && form.declared_bytes > MAX_AVATAR_BYTES + MAX_FORM_OVERHEAD_BYTES)
    throw refuseSize()
  let spooled: string | null = null
  try {
    const { fields, file } = await form.read(async ({ name, chunks }) => {
      const spooledFile = await spool.receive(chunks, (bytes) => {
        if (bytes > MAX_AVATAR_BYTES) throw refuseSize()
      })
      spooled = spooledFile.file
      return { name, bytes: spooledFile.bytes }
    })
    // Browsers send the part even without a chosen file: empty and without a name.
    const isChosen = file !== null && (file.bytes > 0 || file.name !== '')
    if (spooled && !isChosen) await spool.remove(spooled)
    return { fields, picture: isChosen ? spooled : null }
  } catch (error) {
    if (spooled) await spool.remove(spooled)
    throw error
  }
}

interface OwnAccountServiceDeps {
  db: Db
  account: AccountService
  tokens: TokenService
  emails: Pick<EmailService, 'passwordChanged'>
  passwords: PasswordHasher
  rateLimits: RateLimiter
  settings: SettingsStore
  groups: Pick<GroupService, 'getEffectiveGroup' | 'storagesOf'>
  avatars: AvatarService
  spool: Spool
  secondStep: Pick<SecondFactorStepService, 'isEnabled'>
  now: () => Date
}

/** Lists are stored as JSON text. */
const changesOf = ({ interests, socials, ...fields }: ProfileFields): queries.ProfileChanges => ({
  ...fields,
  ...(interests && { interests: JSON.stringify(interests) }),
  ...(socials && { socials: JSON.stringify(socials) }),
})

/** Changes that users make to their own account. */
export function createOwnAccountService(deps: OwnAccountServiceDeps) {
  const { db, account, tokens, emails, passwords, rateLimits, settings, groups, avatars, spool } = deps

  /** The old password alone, read over a shoulder, must not be enough to take over an account with a second factor. */
  async function requireSecondFactor(caller: Caller) {
    if (isConfirmed(caller, deps.now())) return
    if (await deps.secondStep.isEnabled(db, caller.id)) throw refuse('reauth_required')
  }

  /** Attempts share the limit of reauthentication, since both guess the same secret. */
  async function checkOldPassword(caller: Caller, password: string, { ip }: Client) {
    const subject = { ip, account: caller.id }
    await rateLimits.hit('reauth', subject)
    const user = await queries.findUser(db, caller.id)
    if (!(await passwords.verify(user.password_hash, password))) throw refuse('old_password_wrong')
    await rateLimits.resetHits('reauth', subject)
    return user
  }

  async function checkStorage(userId: number, id: number) {
    const { id: groupId } = await groups.getEffectiveGroup(userId)
    const allowed = await groups.storagesOf(groupId)
    if (!allowed.some((storage) => storage.id === id)) throw invalid('default_storage_id', 'not_a_choice')
  }

  return {
    /** The fields and the avatar change in one transaction, or not at all. */
    async updateProfile(caller: Caller, form: MultipartForm<ProfileFields>, client: Client) {
      const { fields, picture } = await receiveProfile(form, spool)
      try {
        const changes = changesOf(fields)
        const write = async (tx: Db) => Object.keys(changes).length > 0 && queries.updateProfile(tx, caller.id, changes)
        if (picture) await rateLimits.hit('avatar', { ip: client.ip, account: caller.id })
        if (picture) await avatars.replace(caller.id, picture, write)
        else await write(db)
      } finally {
        if (picture) await spool.remove(picture)
      }
      return account.getProfile(caller, client)
    },

    removeAvatar: (caller: Caller) => avatars.remove(caller.id),

    /** Options that are not named stay unchanged, even with concurrent changes in another tab. */
    async changeOptions(caller: Caller, changes: UserOptionChanges): Promise<UserOptions> {
      if (changes.default_storage_id) await checkStorage(caller.id, changes.default_storage_id)
      const defaults = await settings.get()
      for (;;) {
        const user = await queries.findUser(db, caller.id)
        const options = mergeUserOptions(user.options, changes)
        if (await queries.replaceOptions(db, user, options)) return parseUserOptions(options, defaults)
      }
    },

    async changePassword(caller: Caller, { current_password, password }: PasswordChange, client: Client) {
      await requireSecondFactor(caller)
      const user = await checkOldPassword(caller, current_password, client)
      await account.checkPassword({ ...user, password })
      const hash = await passwords.hash(password)
      await db.transaction().execute(async (tx) => {
        if (!(await queries.replacePassword(tx, user, hash))) throw refuse('old_password_wrong')
        await tokens.endOtherSessions(tx, caller.id, caller.token_id)
        await emails.passwordChanged(tx, caller.id)
      })
    },
  }
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>
