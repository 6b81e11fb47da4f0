import type { Language, RefusalCode, UserImportInput, UserImportLine, UserImportResult } from '@imagora/contract'
import type { z } from 'zod'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import { type InvitationIssuer, type Inviter, invitationLink } from '#features/identity/invitations/issue-invitation.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import { columnsOfRole } from '#features/identity/users/assign-role.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import type { Log } from '#platform/process/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { type LineProblem, type ReadLine, readImportLines } from './read-lines.ts'

interface UserImportDeps {
  config: Pick<Config, 'publicUrl'>
  db: Db
  settings: Pick<SettingsStore, 'get'>
  account: Pick<AccountService, 'create'>
  entitlements: Pick<EntitlementService, 'grantGift'>
  invitationIssuer: Pick<InvitationIssuer, 'create'>
  audit: Pick<AuditService, 'record' | 'recordSystemEvent'>
  log: Pick<Log, 'warn'>
  validate: <T extends z.ZodType>(schema: T, input: unknown) => z.output<T>
}

/** The reader of the result, and the origin of links that are not mailed. */
interface ImportReader {
  language: Language
  origin: string
}

/** A call ends well before the connection of a waiting browser does. */
const ACCOUNTS_PER_CALL_COUNT = 250

const LINK_DAYS = 30

type PlannedLine = ReadLine & { outcome: 'create' | 'skip' | 'invalid'; group_id: number | null }

const repeatedIn = (field: string, line: number): LineProblem => ({
  field,
  text: { invalid: 'import_repeated' },
  values: { line },
})
const refused = (field: string, refusal: RefusalCode): LineProblem => ({
  field,
  text: { refusal },
  values: {},
})

const describeProblem = ({ field, text, values }: LineProblem, language: Language) => {
  const texts = textsIn(language)
  const message = 'invalid' in text ? texts.invalid[text.invalid] : texts.refusals[text.refusal]
  return { field, message: interpolate(message, values, language) }
}

/** Creates many accounts from a CSV file. Addresses that have an account are skipped, so a file can be sent again. */
export function createUserImport(deps: UserImportDeps) {
  const { config, db, settings, account, entitlements, invitationIssuer, audit, log, validate } = deps

  /** Decides for each line what happens to it, given the other lines and the existing accounts. */
  async function planLines(csv: string): Promise<PlannedLine[]> {
    const lines = readImportLines(csv, validate)
    const people = lines.flatMap(({ person }) => person ?? [])
    const takenEmails = await queries.listTakenEmails(
      db,
      people.map(({ email }) => email),
    )
    const takenUsernames = await queries.listTakenUsernames(
      db,
      people.map(({ username }) => username),
    )
    const groups = await queries.listGroups(db)
    const firstLines = { email: new Map<string, number>(), username: new Map<string, number>() }

    return lines.map((read) => {
      const { line, person } = read
      if (!person) return { ...read, outcome: 'invalid', group_id: null }
      const { email, username } = person
      const earlier = firstLines.email.get(email)
      if (earlier !== undefined)
        return { ...read, problems: [repeatedIn('email', earlier)], outcome: 'skip', group_id: null }
      firstLines.email.set(email, line)
      if (takenEmails.has(email))
        return { ...read, problems: [refused('email', 'email_taken')], outcome: 'skip', group_id: null }
      const group = groups.find(({ name }) => name === person.group)
      const problems: LineProblem[] = []
      const sameName = firstLines.username.get(username)
      if (sameName !== undefined) problems.push(repeatedIn('username', sameName))
      else if (takenUsernames.has(username)) problems.push(refused('username', 'username_taken'))
      if (person.group !== '' && !group) problems.push(refused('group', 'group_missing'))
      if (problems.length === 0) firstLines.username.set(username, line)
      return { ...read, problems, outcome: problems.length > 0 ? 'invalid' : 'create', group_id: group?.id ?? null }
    })
  }

  /** Creates the account without a password; the link of its invitation sets one. Returns the token of the link. */
  const createAccount = (
    actor: Inviter,
    { person, group_id }: { person: UserImportLine; group_id: number | null },
    { language: siteLanguage, mailOrigin }: { language: Language; mailOrigin: string | null },
  ) =>
    db.transaction().execute(async (tx) => {
      const { email, username, role, capacity, language = siteLanguage } = person
      const name = person.name || username
      const columns = { username, name, email, password_hash: '', language, ...columnsOfRole(role) }
      const { id: user_id } = await account.create(tx, columns)
      const capacity_bytes = capacity === 0 ? null : capacity
      await entitlements.grantGift(tx, user_id, { group_id, capacity_bytes })
      const act = { action: 'user.create', target: `user ${user_id} ${username}` }
      const made = { username, email, role, group_id, capacity_bytes, is_imported: true }
      if (actor) await audit.record(tx, actor, act, made)
      else await audit.recordSystemEvent(tx, act, { ...made, is_command_line: true })
      const invitation = { email, name, user_id, group_id: null, capacity_bytes: null, note: '', language }
      return invitationIssuer.create(tx, actor, { ...invitation, days: LINK_DAYS, max_uses: 1 }, mailOrigin)
    })

  /**
   * Says what happens to each line and, unless it is a dry run, creates a part of the accounts. A call with the same
   * file continues, because accounts that exist are skipped. An unexpected error ends a call after its first account
   * with the links so far, which are shown this once, and with the line that failed.
   */
  return async function importUsers(
    actor: Inviter,
    { csv, dry_run }: UserImportInput,
    { language, origin }: ImportReader,
  ): Promise<UserImportResult> {
    const site = await settings.get()
    const mailOrigin = mailSettingsOf(site) && config.publicUrl !== undefined ? config.publicUrl : null
    const lines = await planLines(csv)
    const links: UserImportResult['links'] = []
    let created = 0
    const chosen = lines.filter(({ outcome }) => outcome === 'create')
    for (const line of dry_run ? [] : chosen.slice(0, ACCOUNTS_PER_CALL_COUNT)) {
      const { person, group_id, email, username } = line
      try {
        const options = { language: site.language, mailOrigin }
        const { token } = await createAccount(actor, { person: person!, group_id }, options)
        created += 1
        if (mailOrigin === null) links.push({ email, username, url: invitationLink(origin, token) })
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 'fault'
        line.problems = [refused(code === 'username_taken' ? 'username' : 'email', code)]
        // Another request, or an account that was deleted, has taken the name or the address meanwhile.
        if (code === 'email_taken' || code === 'username_taken') {
          line.outcome = code === 'email_taken' ? 'skip' : 'invalid'
          continue
        }
        if (created === 0) throw error
        log.warn({ err: error }, 'An import of users has stopped early')
        break
      }
    }
    return {
      lines: lines.map(({ line, email, username, outcome, problems }) => ({
        line,
        email,
        username,
        outcome,
        problems: problems.map((problem) => describeProblem(problem, language)),
      })),
      created,
      remaining: lines.filter(({ outcome }) => outcome === 'create').length - created,
      is_mailed: mailOrigin !== null,
      links,
    }
  }
}

export type ImportUsers = ReturnType<typeof createUserImport>
