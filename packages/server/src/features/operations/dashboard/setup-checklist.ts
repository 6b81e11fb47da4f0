import type { Checklist, ChecklistStep, Settings } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface SetupChecklistServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl'>
  settings: SettingsStore
  audit: Pick<AuditService, 'recordChanges'>
  now: () => Date
}

type Saved = Awaited<ReturnType<typeof queries.listSaved>>
type Key = ChecklistStep['key']

const beginning = ''
const WEEK_MS = 7 * DAY_MS
const ownPage = /^\/pages\/([^/?#]+)/

/** A mail server that was changed since its last test counts as untested. */
async function isMailTested(db: Db, { mail_host, mail_from }: Settings, saved: Saved) {
  if (!mail_host || !mail_from) return false
  const changed = [...saved].filter(([key]) => key.startsWith('mail_')).map(([, updated_at]) => updated_at)
  return queries.hasDone(db, ['settings.test_mail'], changed.toSorted().at(-1) ?? beginning)
}

/** At least one storage was checked, and none in use is failing. */
async function isStored(db: Db) {
  const storages = await queries.listChecklistStorages(db)
  return storages.some(({ checked_at }) => checked_at !== null) && storages.every(({ trouble }) => trouble === null)
}

function decodeSlug(slug: string) {
  try {
    return decodeURIComponent(slug)
  } catch {
    return null
  }
}

/** A page of this site must exist and be published. */
async function isReadable(db: Db, url: string) {
  const slug = ownPage.exec(url)?.[1]
  if (!slug) return url !== ''
  const name = decodeSlug(slug)
  return name !== null && queries.isPublished(db, name)
}

const isLegal = async (db: Db, { terms_url, privacy_url }: Settings) =>
  (await isReadable(db, terms_url)) && (await isReadable(db, privacy_url))

const isGrouped = async (db: Db) =>
  (await queries.hasOwnGroup(db)) || queries.hasDone(db, ['group.create', 'group.change'], beginning)

/** Steps to set up a new site, each derived from the current state. */
export function createSetupChecklistService({ db, config, settings, audit, now }: SetupChecklistServiceDeps) {
  const sinceWeek = () => new Date(now().getTime() - WEEK_MS).toISOString()

  async function stepsFor({ id }: Pick<Caller, 'id'>) {
    const current = await settings.get()
    const saved = await queries.listSaved(db)
    const isSelling = await queries.isSelling(db)

    const step = (key: Key, to: string, is_done: boolean, is_optional = false): ChecklistStep => ({
      key,
      to,
      is_done,
      is_optional,
      decision: null,
    })
    /** Open and closed are both fine; the step is done once the setting is saved explicitly. */
    const createDecisionStep = (
      key: Key,
      setting: 'enable_registration' | 'enable_explore',
      section: string,
    ): ChecklistStep => ({
      ...step(key, `/admin/settings#${section}`, saved.has(setting)),
      decision: saved.has(setting) ? null : { setting, value: current[setting] },
    })

    return [
      step('site', '/admin/settings#site', saved.has('site_title')),
      step('address', '/admin/settings#site', config.publicUrl !== undefined),
      step('mail', '/admin/settings#mail', await isMailTested(db, current, saved)),
      step('storage', '/admin/storages', await isStored(db)),
      step('group', '/admin/groups', await isGrouped(db)),
      createDecisionStep('registration', 'enable_registration', 'registration'),
      createDecisionStep('explore', 'enable_explore', 'explore'),
      step('legal', '/admin/settings#registration', await isLegal(db, current)),
      step('backup', '/admin/backups', await queries.hasProvenBackup(db, sinceWeek())),
      step('second_factor', '/user/settings?tab=security', await queries.hasSecondFactor(db, id)),
      step('icon', '/admin/settings#appearance', current.site_icon_url !== '', true),
      step('second_admin', '/admin/users?is_admin=1', (await queries.countAdmins(db)) > 1, true),
      step('plans', '/admin/plans', isSelling, true),
      step('payments', '/admin/payments', await queries.hasGateway(db), !isSelling),
    ]
  }

  return {
    async show(caller: Pick<Caller, 'id'>): Promise<Checklist> {
      return { steps: await stepsFor(caller), is_hidden: (await settings.get()).checklist_hidden }
    },

    async hide(actor: Actor, checklist_hidden: boolean) {
      await db.transaction().execute(async (tx) => {
        const before = await settings.read(tx)
        await settings.update(tx, { checklist_hidden })
        const act = { action: 'settings.change', target: 'checklist_hidden' }
        await audit.recordChanges(tx, actor, act, { before, after: { checklist_hidden } })
      })
      settings.invalidate()
    },
  }
}

export type SetupChecklistService = ReturnType<typeof createSetupChecklistService>
