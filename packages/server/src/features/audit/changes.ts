/** Long enough for any setting but code; of code the part that differs is kept. */
const longest = 4000

interface Change {
  from: unknown
  to: unknown
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** How many lines two texts share at their beginning. */
function sharedLines(one: string[], other: string[]) {
  const differs = one.findIndex((line, place) => line !== other[place])
  return differs < 0 ? Math.min(one.length, other.length) : Math.min(differs, other.length)
}

/** Of two long texts, the lines that differ. */
function differingLines(before: string, after: string): Change {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const head = sharedLines(from, to)
  const [fromRest, toRest] = [from.slice(head), to.slice(head)]
  const tail = sharedLines(fromRest.toReversed(), toRest.toReversed())
  const middle = (lines: string[]) => cut(lines.slice(0, lines.length - tail).join('\n'))
  return { from: middle(fromRest), to: middle(toRest) }
}

const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)

function changeOf(before: unknown, after: unknown): Change {
  if (typeof before === 'string' && typeof after === 'string' && before.length + after.length > 400) {
    return differingLines(before, after)
  }
  return { from: before, to: after }
}

/** What a change changes, field by field; of secrets only that they changed. */
export function changesBetween(before: object, after: object, secrets: readonly string[]): Record<string, Change> {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !isSame(old.get(field), value))
      .map(([field, value]: [string, unknown]) => [
        field,
        secrets.includes(field) ? { from: '******', to: '******' } : changeOf(old.get(field), value),
      ]),
  )
}
