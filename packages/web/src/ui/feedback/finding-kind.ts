/** Outcomes that are not failures but need attention. */
const doubtful = new Set(['unclear', 'not_public', 'address_unset'])

export function findingKindOf(outcome: string): 'ok' | 'unclear' | 'failed' {
  if (outcome === 'ok') return 'ok'
  return doubtful.has(outcome) ? 'unclear' : 'failed'
}
