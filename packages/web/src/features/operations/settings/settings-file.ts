import type { ShownSettings } from '@imagora/contract'

/** Returns a file with all settings that differ from their defaults. Secrets never leave the server. */
export function writeSettingsFile(settings: ShownSettings, defaults: ShownSettings) {
  const changed = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof ShownSettings]),
  )
  const text = `${JSON.stringify(Object.fromEntries(changed), null, 2)}\n`
  return new File([text], 'imagora-settings.json', { type: 'application/json' })
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/**
 * Returns the settings of a file and the names that are unknown here or have a value of another kind; null if it is no
 * such file. The server checks the values when they are saved.
 */
export function readSettingsFile(text: string, current: ShownSettings) {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (kindOf(parsed) !== 'object') return null
  const entries = Object.entries(parsed as object)
  const isKnown = ([name, value]: [string, unknown]) =>
    Object.hasOwn(current, name) && kindOf(current[name as keyof ShownSettings]) === kindOf(value)
  return {
    settings: Object.fromEntries(entries.filter(isKnown)) as Partial<ShownSettings>,
    unknown: entries.filter((entry) => !isKnown(entry)).map(([name]) => name),
  }
}
