import type { DoctorFinding } from '@imagora/contract'
import type { DoctorTextKey, DoctorTexts } from '#locales/text-catalog.ts'
import { SECOND_MS } from '#platform/time.ts'

/** A list of texts that is looked up in the reader's language when the finding is shown. */
export interface DoctorPhrase {
  catalog: keyof DoctorTexts
  keys: string[]
  /** Follows the text in any language. */
  suffix?: string
}

/** A finding in no language, as it is stored. */
export interface DoctorCheckResult extends Pick<DoctorFinding, 'check' | 'level'> {
  word: DoctorTextKey
  values: Record<string, string | number | DoctorPhrase>
}

export const createPhrase = <C extends keyof DoctorTexts>(
  catalog: C,
  keys: (keyof DoctorTexts[C] & string)[],
  suffix?: string,
): DoctorPhrase => ({ catalog, keys, ...(suffix !== undefined && { suffix }) })

export const createCheckResult = (
  check: DoctorCheckResult['check'],
  level: DoctorCheckResult['level'],
  word: DoctorTextKey,
  values: DoctorCheckResult['values'] = {},
): DoctorCheckResult => ({ check, level, word, values })

export interface ClockSample {
  against: string
  time: number
  /** Local time at which the sample was received. */
  at: number
}

/** The time in a header has whole seconds, and was written before it was read. */
const TOLERATED_SKEW_MS = 5 * SECOND_MS
/** Validity of an authenticator code. */
const HARMFUL_SKEW_MS = 30 * SECOND_MS

/** `newest` is the latest timestamp in the database, which must lie in the past. */
export function clockFinding(samples: ClockSample[], newest: number | null, now: number): DoctorCheckResult {
  if (newest !== null && newest - now > HARMFUL_SKEW_MS) {
    return createCheckResult('clock', 'error', 'clock_back', { seconds: Math.round((newest - now) / SECOND_MS) })
  }
  const skews = samples.map(({ against, time, at }) => ({ against, skew: Math.abs(time - at) }))
  const worst = skews.toSorted((one, other) => other.skew - one.skew)[0]
  if (!worst || worst.skew <= TOLERATED_SKEW_MS) return createCheckResult('clock', 'ok', 'clock_ok')
  const values = { seconds: Math.round(worst.skew / SECOND_MS), against: worst.against }
  return createCheckResult('clock', worst.skew > HARMFUL_SKEW_MS ? 'error' : 'warning', 'clock_wrong', values)
}

export interface DatabaseState {
  /** Display name. */
  kind: string
  version: string
  /** Oldest supported version. */
  least: string
  migrations: number
  known: number
  isOnNetwork: boolean
}

const isOlder = (version: string, least: string) => version.localeCompare(least, 'en', { numeric: true }) < 0

export function databaseFinding({
  kind,
  version,
  least,
  migrations,
  known,
  isOnNetwork,
}: DatabaseState): DoctorCheckResult {
  if (isOlder(version, least)) return createCheckResult('database', 'error', 'database_old', { kind, version, least })
  if (migrations > known) return createCheckResult('database', 'error', 'database_ahead')
  if (migrations < known)
    return createCheckResult('database', 'warning', 'database_behind', { count: known - migrations })
  if (isOnNetwork) return createCheckResult('database', 'warning', 'database_network')
  return createCheckResult('database', 'ok', 'database_ok', { kind, version })
}
