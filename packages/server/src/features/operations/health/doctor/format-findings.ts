import { DoctorFinding, type DoctorFix, type Language } from '@imagora/contract'
import type { DoctorTextKey } from '#locales/text-catalog.ts'
import { doctorTextsIn, interpolate } from '#locales/texts.ts'
import type { DoctorCheckResult, DoctorPhrase } from './findings.ts'

/** Findings are sorted in the order of the contract. */
const order = DoctorFinding.shape.check.options

/** What the admin panel can do about a finding; the others are fixed on the server. */
const fixes: Partial<Record<DoctorTextKey, DoctorFix['action']>> = {
  https_order: 'renew_certificate',
  mail_unset: 'open_mail_settings',
  mail_failing: 'open_mail_settings',
  legal_missing: 'open_registration_settings',
  payments_missing: 'open_payments',
  storage_none: 'open_storages',
  storage_failing: 'open_storages',
  storage_read_only: 'open_storages',
  backup_none: 'create_backup',
  backup_old: 'create_backup',
  backup_without_pictures: 'open_backups',
  backup_no_target: 'open_backups',
  backup_not_copied: 'open_backups',
}

function fixOf({ word, values: { id } }: DoctorCheckResult): DoctorFix | null {
  const action = fixes[word]
  return action ? { action, id: typeof id === 'number' ? id : null } : null
}

function formatPhrase({ catalog, keys, suffix }: DoctorPhrase, language: Language) {
  const texts: Record<string, string | { message: string }> = doctorTextsIn(language)[catalog]
  const words = keys.map((key) => {
    const text = texts[key] ?? key
    return typeof text === 'string' ? text : text.message
  })
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
  return suffix === undefined ? list : `${list} ${suffix}`
}

function formatFinding(result: DoctorCheckResult, language: Language): DoctorFinding {
  const { check, level, word } = result
  const { message, todo } = doctorTextsIn(language).findings[word]
  const values = Object.fromEntries(
    Object.entries(result.values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatPhrase(value, language) : value,
    ]),
  )
  const texts = { message: interpolate(message, values, language), todo: interpolate(todo, values, language) }
  return { check, level, code: word, ...texts, fix: fixOf(result) }
}

/** Writes the findings in a language, those that others depend on first. */
export const formatFindings = (results: DoctorCheckResult[], language: Language): DoctorFinding[] =>
  order.flatMap((check) => results.filter((each) => each.check === check)).map((each) => formatFinding(each, language))
