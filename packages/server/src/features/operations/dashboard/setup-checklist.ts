import type { Checklist, ChecklistStep, Settings } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { isReachable } from '#features/operations/health/doctor/web-checks.ts'
import type { Secrets } from '#platform/secrets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface SetupChecklistServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl'>
  secrets: Pick<Secrets, 'digest'>
  settings: SettingsStore
  audit: Pick<AuditService, 'recordChanges'>
  now: () => Date
}

type Saved = Awaited<ReturnType<typeof queries.listSaved>>

const BEGINNING = ''
const WEEK_MS = 7 * DAY_MS
/** The dashboard waits for the checklist, so an address that answers is asked rarely, and one that doesn't not at each view. */
const REACHABLE_TTL_MS = HOUR_MS
const UNREACHABLE_TTL_MS = MINUTE_MS

/** A mail server that was changed since its last test counts as untested. */
async function isMailTested(db: Db, { mail_host, mail_from }: Settings, saved: Saved) {
  if (!mail_host || !mail_from) return false
  const changed = [...saved].filter(([key]) => key.startsWith('mail_')).map(([, updated_at]) => updated_at)
  return queries.hasDone(db, ['settings.test_mail'], changed.toSorted().at(-1) ?? BEGINNING)
}

/** At least one storage was checked, and none in use is failing. */
async function isStored(db: Db) {
  const storages = await queries.listChecklistStorages(db)
  return storages.some(({ checked_at }) => checked_at !== null) && storages.every(({ trouble }) => trouble === null)
}

/** The five steps from a new site to one that others can rely on, each derived from the current state. */
export function createSetupChecklistService(deps: SetupChecklistServiceDeps) {
  const { db, config, secrets, settings, audit, now } = deps
  const sinceWeek = () => new Date(now().getTime() - WEEK_MS).toISOString()
  let lastVisit = { isReached: false, until: 0 }

  async function isAddressReached() {
    if (!config.publicUrl) return false
    const time = now().getTime()
    if (time >= lastVisit.until) {
      const isReached = await isReachable(config.publicUrl, secrets)
      lastVisit = { isReached, until: time + (isReached ? REACHABLE_TTL_MS : UNREACHABLE_TTL_MS) }
    }
    return lastVisit.isReached
  }

  async function listSteps(): Promise<ChecklistStep[]> {
    const current = await settings.get()
    const saved = await queries.listSaved(db)
    return [
      { key: 'photo', to: '/user/photos', is_done: await queries.hasPhoto(db) },
      { key: 'address', to: '/admin/health#doctor', is_done: await isAddressReached() },
      { key: 'mail', to: '/admin/settings#mail', is_done: await isMailTested(db, current, saved) },
      { key: 'storage', to: '/admin/storages', is_done: await isStored(db) },
      { key: 'backup', to: '/admin/backups', is_done: await queries.hasProvenBackup(db, sinceWeek()) },
    ]
  }

  return {
    async show(): Promise<Checklist> {
      return { steps: await listSteps(), is_hidden: (await settings.get()).checklist_hidden }
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
