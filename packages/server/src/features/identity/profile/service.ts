import { DEFAULT_SIZES, linkFormats } from '@imagora/contract/embed-codes'
import type { Language, Profile, Settings, UserOptionChanges, UserOptions } from '@imagora/contract'
import { type Caller, type Client, roleOf } from '#platform/caller.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { isTooCommon } from '@imagora/contract/password-rule'
import { avatarUrl } from '#images/picture-urls.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

/** Columns given for a new account; all others start empty. */
export type NewAccount = Pick<Row<'users'>, 'username' | 'name' | 'email' | 'password_hash'> &
  Partial<
    Pick<
      Row<'users'>,
      | 'phone'
      | 'country_code'
      | 'is_admin'
      | 'staff_role'
      | 'login_ip'
      | 'email_verified_at'
      | 'phone_verified_at'
      | 'pending_since'
    >
  > & {
    /** Without one the account follows the site, or the visitor's browser where the site does. */
    language?: Language
  }

/** A password and the values that it must not be made of. */
interface PasswordCandidate {
  password: string
  username: string
  email?: string | null
  /** The new site title during setup. */
  site_title?: string
}

interface AccountServiceDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  groups: GroupService
  tokens: TokenService
  identities: { listBindings(userId: number): Promise<Profile['bindings']> }
  publishEvent: PublishEvent
  now: () => Date
}

type SiteDefaults = Pick<Settings, 'language' | 'upload_start_at_once'>

/** Accounts from before `upload_start` may have stored the switch it replaced, which is their choice. */
const startOf = ({ upload_start, auto_upload_after_select: before }: Partial<UserOptions>) =>
  upload_start ?? (before === undefined ? 'site' : before ? 'at_once' : 'ask_first')

/** The stored options over the defaults. */
export function parseUserOptions(stored: string, { language, upload_start_at_once }: SiteDefaults): UserOptions {
  const saved = JSON.parse(stored) as Partial<UserOptions>
  const upload_start = startOf(saved)
  return {
    language,
    show_original_photos: false,
    encode_copied_url: false,
    name_in_copied_url: false,
    link_formats: [...linkFormats],
    picture_sizes: DEFAULT_SIZES,
    upload_button_action: 'select_files',
    default_storage_id: null,
    metadata: 'site',
    ticket_letters: true,
    ...saved,
    upload_start,
    auto_upload_after_select: upload_start === 'site' ? upload_start_at_once : upload_start === 'at_once',
  }
}

/** Returns the stored options with changes. The switch of older programs is stored as the choice it stands for. */
export const mergeUserOptions = (stored: string, changes: UserOptionChanges) =>
  JSON.stringify({
    ...(JSON.parse(stored) as Partial<UserOptions>),
    ...changes,
    ...(changes.auto_upload_after_select !== undefined && { upload_start: startOf(changes) }),
  })

/** Creates accounts and reads their profiles. */
export function createAccountService({
  db,
  secrets,
  settings,
  groups,
  tokens,
  identities,
  publishEvent,
  now,
}: AccountServiceDeps) {
  return {
    async getProfile(
      caller: Pick<Caller, 'id' | 'impersonator'>,
      { picture_origin, language }: Pick<Client, 'picture_origin'> & Partial<Pick<Client, 'language'>>,
    ): Promise<Profile> {
      const user = await queries.findUser(db, caller.id)
      const group = await groups.getEffectiveGroup(user.id)
      const capacity = group.capacity_bytes > 0 ? await groups.getCapacityBytes(user.id, group) : 0
      const site = await settings.get()
      // An account that has chosen no language follows its browser where the site does.
      const defaults = site.follow_browser_language && language ? { ...site, language } : site
      return {
        ...user,
        role: roleOf(user),
        share_count: user.share_count ?? 0,
        order_count: user.order_count ?? 0,
        ticket_count: user.ticket_count ?? 0,
        unread_ticket_count: user.unread_ticket_count ?? 0,
        avatar_url: avatarUrl(picture_origin, user.avatar),
        interests: JSON.parse(user.interests) as string[],
        socials: JSON.parse(user.socials) as string[],
        bindings: await identities.listBindings(user.id),
        used_storage: user.used_bytes / 1024,
        total_storage: capacity / 1024,
        options: parseUserOptions(user.options, defaults),
        ...(caller.impersonator && {
          impersonation: { admin: caller.impersonator.username, expires_at: caller.impersonator.expires_at },
        }),
      }
    },

    /** Checks the rules for a new password besides its length. */
    async checkPassword({ password, username, email, site_title }: PasswordCandidate) {
      const site = site_title ?? (await settings.get()).site_title
      const mailbox = email?.split('@', 1)[0]
      if (isTooCommon(password, [username, site, email ?? '', mailbox ?? ''])) {
        throw invalid('password', 'password_too_common')
      }
    },

    /** Refuses values taken by another account, without a race between the check and the insert. */
    async create(tx: Db, { language, ...person }: NewAccount) {
      const user = {
        phone: null,
        country_code: null,
        is_admin: false,
        login_ip: '',
        email_verified_at: null,
        phone_verified_at: null,
        ...person,
        avatar: '',
        tagline: '',
        bio: '',
        url: '',
        company: '',
        company_title: '',
        location: '',
        interests: '[]',
        socials: '[]',
        full_name: '',
        options: JSON.stringify({ language }),
        is_suspended: false,
        login_at: person.login_ip ? now().toISOString() : null,
        used_bytes: 0,
        photo_count: 0,
        album_count: 0,
        deletion_at: null,
        deleted_at: null,
        created_at: now().toISOString(),
      }
      const inserted = await queries.insertUser(tx, user)
      if (inserted) {
        // The check runs after the insert, which waits for a concurrent deletion that gives up the username.
        const digest = secrets.digest('retired-username', person.username)
        if (await queries.isUsernameRetired(tx, digest)) throw refuse('username_taken')
        await publishEvent(tx, 'user.registered', [inserted.id])
        return inserted
      }
      const takenFields = await queries.findTakenFields(tx, user)
      if (takenFields.username) throw refuse('username_taken')
      throw refuse(takenFields.email ? 'email_taken' : 'phone_taken')
    },

    /** Lists all users, for the command line. */
    list: () => queries.listUsers(db),

    findByUsername: (username: string) => queries.findByUsername(db, username),

    findByEmail: (email: string) => queries.findByEmail(db, email),

    /** A new password ends every session but the one that set it, and the link that would have set the first one. */
    async setPassword(tx: Db, userId: number, password_hash: string, keptTokenId: number | null) {
      await queries.setPassword(tx, userId, password_hash)
      await queries.revokeFirstPasswordLinks(tx, userId, now().toISOString())
      await tokens.endOtherSessions(tx, userId, keptTokenId)
    },
  }
}

export type AccountService = ReturnType<typeof createAccountService>
