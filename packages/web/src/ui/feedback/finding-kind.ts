/** What is no failure, and yet worth a look. */
const doubtful = new Set(['unclear', 'not_public', 'address_unset'])

/** How something that was tried went. */
export function findingKindOf(outcome: string): 'ok' | 'unclear' | 'failed' {
  if (outcome === 'ok') return 'ok'
  return doubtful.has(outcome) ? 'unclear' : 'failed'
}
