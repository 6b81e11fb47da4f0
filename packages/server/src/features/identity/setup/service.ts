import * as queries from './queries.ts'
import { type InvalidCode, SetupInput, type Language, type Settings } from '@imagora/contract'
import { interpolate, LOG_LANGUAGES, textsIn } from '#locales/texts.ts'
import { Invalid, invalid, refuse } from '#platform/refusal.ts'
import { randomBytes } from 'node:crypto'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import { DAY_MS } from '#platform/time.ts'

interface AdminVariables {
  username: string | undefined
  email: string | undefined
  password: string | undefined
}

const Admin = SetupInput.pick({ username: true, email: true, password: true })

/** The operator reads this message, so it names the environment variable and not the field. */
function createAdminError(complaints: { field: string; code: string }[]) {
  const texts = textsIn('en-US').invalid
  const lines = complaints.map(
    ({ field, code }) => `ADMIN_${field.toUpperCase()}: ${texts[code as InvalidCode] ?? code}`,
  )
  return new Error(`The administrator cannot be created. ${lines.join('. ')}`)
}

/** Returns the administrator described by the environment; null when there is none. */
function readAdmin(variables: AdminVariables) {
  if (Object.values(variables).every((value) => value === undefined)) return null
  const result = Admin.safeParse(variables)
  if (result.success) return result.data
  throw createAdminError(result.error.issues.map(({ path, message }) => ({ field: String(path[0]), code: message })))
}

const toVariableError = (error: unknown) => (error instanceof Invalid ? createAdminError(error.complaints) : error)

interface SetupServiceDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  passwords: PasswordHasher
  groups: GroupService
  tokens: TokenService
  account: AccountService
  codes: Pick<VerificationCodeService, 'listChannels'>
  audit: Pick<AuditService, 'record' | 'recordSystemEvent'>
  now: () => Date
}

type Person = Pick<SetupInput, 'username' | 'email' | 'password'>

const SETUP_CODE_TTL_MS = DAY_MS

/** First start: as long as there is no user, anyone who can read the console may create the administrator. */
export function createSetupService(deps: SetupServiceDeps) {
  const { db, secrets, settings, rateLimits, passwords, groups, tokens, account, codes, audit, now } = deps
  let isDone = false
  const digestOf = (code: string) => secrets.digest('setup', code)

  async function isNeeded() {
    isDone ||= await queries.hasUsers(db)
    return !isDone
  }

  /** Hashing is slow, so it runs before the transaction. */
  async function prepareAdmin({ username, email, password }: Person, language: Language, login_ip: string) {
    const password_hash = await passwords.hash(password)
    return { username, name: username, email, password_hash, language, login_ip, is_admin: true }
  }

  async function createUnattended(person: Person) {
    await account.checkPassword(person)
    const admin = await prepareAdmin(person, (await settings.get()).language, '')
    await db.transaction().execute(async (tx) => {
      if (await queries.hasUsers(tx)) return
      const { id } = await account.create(tx, admin)
      await audit.recordSystemEvent(tx, { action: 'site.set_up', target: `user ${id} ${admin.username}` })
    })
  }

  return {
    isNeeded,

    /**
     * Returns a new setup code, or null when the site is set up. Codes of the last day stay valid, since each process
     * prints its own.
     */
    async createSetupCode() {
      if (!(await isNeeded())) return null
      const code = randomBytes(16).toString('base64url')
      await queries.deleteSetupCodesBefore(db, new Date(now().getTime() - SETUP_CODE_TTL_MS).toISOString())
      await queries.insertSetupCode(db, digestOf(code), now().toISOString())
      return code
    },

    async completeSetup(input: SetupInput, client: Client) {
      const { code, site_title, language, time_zone, upload_requires_mobile } = input
      const { follow_browser_language, theme, upload_start_at_once } = input
      if (!(await isNeeded())) throw refuse('setup_done')
      await rateLimits.hit('setup', client)
      const digest = digestOf(code)
      if (!(await queries.hasSetupCode(db, digest))) throw refuse('setup_code_wrong')
      // Nobody could verify a phone without a working SMS gateway, so uploads would be blocked.
      const canVerify = codes.listChannels(await settings.get()).includes('phone')
      if (upload_requires_mobile && !canVerify) throw invalid('upload_requires_mobile', 'sms_unavailable')
      await account.checkPassword(input)

      const admin = await prepareAdmin(input, language, client.ip)
      const token = await db.transaction().execute(async (tx) => {
        const isFirst = (await queries.consumeSetupCodes(tx)).includes(digest) && !(await queries.hasUsers(tx))
        if (!isFirst) throw refuse('setup_done')
        const { id } = await account.create(tx, admin)
        const act = { action: 'site.set_up', target: `user ${id} ${admin.username}` }
        await audit.record(tx, { caller: { id }, client }, act, { site_title, language, time_zone })
        await settings.update(tx, {
          site_title,
          language,
          time_zone,
          upload_requires_mobile,
          ...(follow_browser_language !== undefined && { follow_browser_language }),
          ...(theme !== undefined && { theme }),
          ...(upload_start_at_once !== undefined && { upload_start_at_once }),
        })
        await groups.renameDefaultGroups(tx, language)
        return tokens.createSession(tx, id, { isRemembered: false, client })
      })
      settings.invalidate()
      return { token }
    },

    /** Applies the settings of the environment while there is no user; later starts change nothing. */
    async applyNewSiteSettings(changes: Partial<Settings>) {
      if (Object.keys(changes).length === 0 || !(await isNeeded())) return
      await db.transaction().execute(async (tx) => {
        await settings.update(tx, changes)
        if (changes.language) await groups.renameDefaultGroups(tx, changes.language)
      })
      settings.invalidate()
    },

    /** Creates the administrator from the environment, for unattended installations. Later starts change nothing. */
    async createAdminFromEnv(variables: AdminVariables) {
      if (!(await isNeeded())) return
      const person = readAdmin(variables)
      if (!person) return
      try {
        await createUnattended(person)
      } catch (error) {
        // The error is ignored when a concurrent process has created the administrator.
        if (await isNeeded()) throw toVariableError(error)
      }
    },
  }
}

export type SetupService = ReturnType<typeof createSetupService>

interface SiteAddress {
  /** URL that the server listens on, as Fastify reports it. */
  listening: string
  publicUrl: string | undefined
}

/** A server bound to all interfaces is reachable as localhost, whatever address Fastify reports. */
const originOf = ({ listening, publicUrl }: SiteAddress) =>
  publicUrl ?? `http://localhost:${new URL(listening).port || 80}`

/** Renders the message of the first start for a log, in two languages, since none has been chosen yet. */
export function renderSetupMessage({ code, ...address }: SiteAddress & { code: string }) {
  const texts = LOG_LANGUAGES.map((language) => textsIn(language).console.setup_link)
  return ['', ...texts, '', `    ${originOf(address)}/setup?code=${code}`, '', ''].join('\n')
}

/** Renders what a terminal shows once the server listens: its address, and how to set up a new site. */
export function renderReadyMessage({ code, ...address }: SiteAddress & { code: string | null }, language: Language) {
  const texts = textsIn(language).console
  const url = originOf(address)
  const setup = code ? `${texts.open_setup}\n\n    ${url}/setup?code=${code}\n\n` : ''
  return `${interpolate(texts.ready, { url })}\n${setup}`
}
