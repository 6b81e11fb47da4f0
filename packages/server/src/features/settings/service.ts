import { secretSettings, type SettingsChanges } from '@imagora/contract'
import type { Db } from '#db/schema.ts'
import type { Actor, AuditService } from '#features/audit/service.ts'
import type { SettingsStore } from '#settings/store.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  audit: AuditService
}

/** The site's settings as administrators see and change them. */
export function settingsService({ db, settings, audit }: Needs) {
  return {
    async show() {
      const current = await settings.get()
      return { settings: current, secrets_set: secretSettings.filter((key) => current[key] !== '') }
    },

    async change(actor: Actor, changes: SettingsChanges) {
      await db.transaction().execute(async (tx) => {
        const before = await settings.read(tx)
        await settings.change(tx, changes)
        const act = { action: 'settings.change', target: Object.keys(changes).join(' ') }
        await audit.recordChanges(tx, actor, act, { before, after: changes, secrets: secretSettings })
      })
      settings.forget()
    },
  }
}

export type SettingsService = ReturnType<typeof settingsService>
