import type { SettingsChanges, ShownSettings } from '@imagora/contract'
import { changedFields } from '#lib/changes.ts'

/** What the form holds: a secret is nothing until it is typed. */
export type SettingsValues = ShownSettings & { mail_password: string | null }

export const valuesOf = (settings: ShownSettings): SettingsValues => ({ ...settings, mail_password: null })

const withoutBlanks = (value: unknown) =>
  Array.isArray(value) ? value.map((line: string) => line.trim()).filter((line) => line !== '') : value

/** What is to be sent: the changed fields, their lists without blank lines. */
export function settingsChanges(before: SettingsValues, after: SettingsValues) {
  const tidied = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, withoutBlanks(value)]))
  return changedFields(before, tidied as SettingsValues) as SettingsChanges
}
