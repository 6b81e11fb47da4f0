/** Outcomes that are not failures but need attention. */
const UNCLEAR_OUTCOMES = new Set(['unclear', 'not_public', 'address_unset'])

export function getFindingKind(outcome: string): 'ok' | 'unclear' | 'failed' {
  if (outcome === 'ok') return 'ok'
  return UNCLEAR_OUTCOMES.has(outcome) ? 'unclear' : 'failed'
}
