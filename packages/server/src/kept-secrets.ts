import { Invalid } from './refusal.ts'

/** Where secrets go, in words that can be compared; null where they go nowhere. */
type Audience = string | null

interface Move {
  before: Audience
  after: Audience
  /** The fields of those that are there and were not entered anew. */
  kept: string[]
}

/** Of an address that is not entered, the one that everybody knows is meant: that is an audience too. */
export const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

/**
 * A secret stays only as long as it goes where it went: nobody gets to know one by having it sent to a machine of their
 * own.
 */
export function requireSecretsAnew(...moves: Move[]) {
  const elsewhere = moves.filter(({ before, after }) => after !== null && after !== before)
  const complaints = elsewhere.flatMap(({ kept }) => kept.map((field) => ({ field, code: 'secret_again' as const })))
  if (complaints.length > 0) throw new Invalid(complaints)
}
