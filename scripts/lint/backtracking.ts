import { CharSet, JS } from 'refa'

/**
 * Finds regular expressions whose search takes exponential or polynomial time on some input. The expression becomes an
 * automaton with one state for each position that reads a character. The time is exponential if a word leads from a
 * state back to it in two ways, and polynomial if it leads from one loop into another while both repeat (Weber and
 * Seidl, "On the degree of ambiguity of finite automata"). A search that may start anywhere counts as a loop before the
 * expression.
 */
export type Backtracking = 'exponential' | 'polynomial'

/** A bounded repetition up to this length counts as bounded; two of its rounds show all that matters. */
const MAX_BOUNDED_REPEAT = 256
/** Maximum for a repeated group that has several ways to match by itself: `(a?){30}` is exponential in effect. */
const MAX_BOUNDED_GROUP_REPEAT = 10
const SHOWN_ROUNDS = 2

interface AstNode {
  type: string
  raw: string
  alternatives: AstNode[]
  elements: AstNode[]
  element: AstNode
  min: number
  max: number
  kind: string
}

interface Fragment {
  isNullable: boolean
  first: number[]
  last: number[]
}

const emptyFragment: Fragment = { isNullable: true, first: [], last: [] }
const isCharacter = ({ type }: AstNode) =>
  /^(Character|CharacterSet|CharacterClass|ExpressionCharacterClass)$/.test(type)
const isLookaround = ({ type, kind }: AstNode) => type === 'Assertion' && kind.startsWith('look')
const isAnchor = (node: AstNode | undefined, kind: 'start' | 'end') => node?.type === 'Assertion' && node.kind === kind

/** Yields a node and everything below it. */
function* nodesIn(node: AstNode): Generator<AstNode> {
  yield node
  for (const child of [...(node.alternatives ?? []), ...(node.elements ?? []), ...(node.element ? [node.element] : [])])
    yield* nodesIn(child)
}

class Automaton {
  readonly sets: CharSet[] = []
  readonly edges: Map<number, number>[] = []
  /** Set if the expression was found to be exponential during construction. */
  isHopeless = false
  private readonly charactersOf: (node: AstNode) => CharSet

  constructor(charactersOf: (node: AstNode) => CharSet) {
    this.charactersOf = charactersOf
  }

  add(characters: CharSet): Fragment {
    const state = this.sets.push(characters) - 1
    this.edges.push(new Map())
    return { isNullable: false, first: [state], last: [state] }
  }

  connect(from: number[], to: number[]) {
    for (const source of from) {
      for (const target of to) this.edges[source]!.set(target, (this.edges[source]!.get(target) ?? 0) + 1)
    }
  }

  concatenate(before: Fragment, after: Fragment): Fragment {
    this.connect(before.last, after.first)
    return {
      isNullable: before.isNullable && after.isNullable,
      first: before.isNullable ? [...before.first, ...after.first] : before.first,
      last: after.isNullable ? [...before.last, ...after.last] : after.last,
    }
  }

  /** Nests the rounds as `x(x)?` and not `x?x?`, so that each character belongs to one round only. */
  private buildRounds(quantifier: AstNode, isEndless: boolean, round = 1): Fragment {
    const { element, min, max } = quantifier
    const lastRound = Math.min(isEndless ? Math.max(min, 1) : max, SHOWN_ROUNDS)
    if (round > lastRound) return emptyFragment
    const part = this.build(element)
    // Each of many rounds may be empty, and a search tries every combination.
    if (part.isNullable && max !== Infinity && isEndless) this.isHopeless = true
    if (isEndless && round === lastRound) this.connect(part.last, part.first)
    const whole = this.concatenate(part, this.buildRounds(quantifier, isEndless, round + 1))
    return round > min ? { ...whole, isNullable: true } : whole
  }

  private repeat(quantifier: AstNode): Fragment {
    const { element, max } = quantifier
    const isVaried = [...nodesIn(element)].some(
      ({ type, alternatives }) => type === 'Quantifier' || alternatives?.length > 1,
    )
    return this.buildRounds(quantifier, max > (isVaried ? MAX_BOUNDED_GROUP_REPEAT - 1 : MAX_BOUNDED_REPEAT))
  }

  private union(alternatives: AstNode[]): Fragment {
    const parts = alternatives.map((alternative) => this.build(alternative))
    return {
      isNullable: parts.some(({ isNullable }) => isNullable),
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
    }
  }

  /** Assertions and references count as empty, which allows more words and so never hides a finding. */
  build(node: AstNode): Fragment {
    if (isCharacter(node)) return this.add(this.charactersOf(node))
    if (node.type === 'Quantifier') return this.repeat(node)
    if (node.type === 'Group' || node.type === 'CapturingGroup') return this.union(node.alternatives)
    if (node.type !== 'Alternative') return emptyFragment
    return node.elements.reduce((whole, element) => this.concatenate(whole, this.build(element)), emptyFragment)
  }
}

type Graph = Pick<Automaton, 'sets' | 'edges'>

/** Returns the loop of each state by Tarjan's algorithm; null for states in none. */
function loopsOf({ edges }: Graph) {
  const loops: (number | null)[] = edges.map(() => null)
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const stack: number[] = []
  let count = 0

  function visit(state: number) {
    order.set(state, order.size)
    low.set(state, order.get(state)!)
    stack.push(state)
    for (const next of edges[state]!.keys()) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(state, Math.min(low.get(state)!, low.get(next)!))
    }
    if (low.get(state) !== order.get(state)) return
    const members = stack.splice(stack.indexOf(state))
    if (members.length > 1 || edges[state]!.has(state)) for (const member of members) loops[member] = count
    count++
  }

  for (const state of edges.keys()) if (!order.has(state)) visit(state)
  return loops
}

/** Returns every tuple of states that parallel runs reach by reading the same word. */
function reach({ sets, edges }: Graph, starts: number[][], isAllowed: (tuple: number[]) => boolean) {
  const seen = new Map<string, number[]>()
  const waiting = [...starts]
  for (let tuple = waiting.pop(); tuple; tuple = waiting.pop()) {
    const steps = tuple.reduce<{ targets: number[]; characters: CharSet | null }[]>(
      (partial, state) =>
        partial.flatMap(({ targets, characters }) =>
          [...edges[state]!.keys()].flatMap((next) => {
            const shared = characters ? characters.intersect(sets[next]!) : sets[next]!
            return shared.isEmpty ? [] : [{ targets: [...targets, next], characters: shared }]
          }),
        ),
      [{ targets: [], characters: null }],
    )
    for (const { targets } of steps) {
      const name = targets.join()
      if (seen.has(name) || !isAllowed(targets)) continue
      seen.set(name, targets)
      waiting.push(targets)
    }
  }
  return seen
}

/** Returns whether a word leads from a state of the loop back to it in two ways. */
function isExponential(graph: Graph, members: number[]) {
  const within = (states: number[]) => states.every((state) => members.includes(state))
  const isDouble = members.some((state) =>
    [...graph.edges[state]!].some(([next, count]) => count > 1 && members.includes(next)),
  )
  if (isDouble) return true
  const diagonal = members.map((state) => [state, state])
  const apart = [...reach(graph, diagonal, within).values()].filter(([one, other]) => one !== other)
  return apart.some((pair) => [...reach(graph, [pair], within).values()].some(([one, other]) => one === other))
}

/** Returns whether one word stays in one loop, stays in the other, and leads from the first into the second. */
function isPolynomial(graph: Graph, loops: (number | null)[], from: number, to: number) {
  const found = reach(
    graph,
    [[from, from, to]],
    ([one, , other]) => loops[one!] === loops[from] && loops[other!] === loops[to],
  )
  return found.has([from, to, to].join())
}

interface Ends {
  accepting: Set<number>
  /** True if the search reads to the end of the text before it can accept. */
  isConditional: boolean
}

/** Matches a state that accepts any character and may end there, so that nothing behind it causes backtracking. */
const takesAll = ({ sets, edges }: Graph, { accepting }: Ends, state: number) =>
  accepting.has(state) && edges[state]!.has(state) && sets[state]!.isAll

function judge(graph: Graph, ends: Ends): Backtracking | null {
  // An unconditional match ends the search at the first accepting state.
  if (!ends.isConditional) for (const state of ends.accepting) graph.edges[state]!.clear()
  const loops = loopsOf(graph)
  const looping = [...loops.keys()].filter((state) => loops[state] !== null)
  for (const members of Map.groupBy(looping, (state) => loops[state]).values()) {
    if (isExponential(graph, members)) return 'exponential'
  }
  for (const from of looping) {
    for (const to of looping) {
      if (loops[from] === loops[to] || takesAll(graph, ends, to)) continue
      if (isPolynomial(graph, loops, from, to)) return 'polynomial'
    }
  }
  return null
}

interface Expression {
  charactersOf: (node: AstNode) => CharSet
  all: CharSet
  newline: CharSet
  flags: { multiline: boolean; sticky: boolean }
}

/** Judges one alternative: a search tries alternatives one after the other, so their times add up. */
function judgeAlternative(
  alternative: AstNode,
  { charactersOf, all, newline, flags }: Expression,
): Backtracking | null {
  const { elements } = alternative
  const automaton = new Automaton(charactersOf)
  const isAnchored = isAnchor(elements[0], 'start')
  let before = emptyFragment
  if (!flags.sticky && !(isAnchored && !flags.multiline)) {
    const anywhere = automaton.add(all)
    automaton.connect(anywhere.last, anywhere.first)
    before = { ...anywhere, isNullable: true }
    if (isAnchored) before = { ...automaton.concatenate(before, automaton.add(newline)), isNullable: true }
  }
  const own = automaton.build(alternative)
  if (automaton.isHopeless) return 'exponential'
  automaton.connect(before.last, own.first)
  const assertions = elements.flatMap((element, index) =>
    [...nodesIn(element)].filter(({ type }) => type === 'Assertion').map((node) => ({ node, index })),
  )
  const isConditional = assertions.some(({ index }) => index > 0)
  if (own.isNullable && !isConditional) return null
  const isPlainEnd = assertions.every(
    ({ node, index }) => index === 0 || (isAnchor(node, 'end') && node === elements.at(-1)),
  )
  return judge(automaton, { accepting: new Set(isPlainEnd ? own.last : isConditional ? [] : own.last), isConditional })
}

/** A lookaround is a separate search that starts wherever the elements before it have led. */
const lookaroundsIn = (pattern: AstNode): AstNode[] =>
  [...nodesIn(pattern)]
    .filter(({ type }) => type === 'Alternative')
    .flatMap(({ elements }) =>
      elements.flatMap((element, index) => {
        if (!isLookaround(element)) return []
        const body = { ...element, type: 'Group' }
        const before = element.kind === 'lookahead' ? elements.slice(0, index) : []
        return [{ ...element, type: 'Alternative', elements: [...before, body] }]
      }),
    )

/** Returns null for an expression that needs linear time. */
export function findBacktracking(source: string, flags: string): Backtracking | null {
  const parser = JS.Parser.fromLiteral({ source, flags })
  const { pattern, flags: read } = parser.ast as unknown as { pattern: AstNode; flags: Expression['flags'] }
  const charactersOf = (node: AstNode) => {
    const { expression } = parser.parseElement(node as never, { assertions: 'ignore', backreferences: 'disable' })
    const [first] = expression.alternatives[0]?.elements ?? []
    return first?.type === 'CharacterClass' ? first.characters : CharSet.empty(parser.maxCharacter)
  }
  const all = CharSet.all(parser.maxCharacter)
  const newline = CharSet.fromCharacter(parser.maxCharacter, 0x0a)
  const expression = { charactersOf, all, newline, flags: read }
  const findings = [...pattern.alternatives, ...lookaroundsIn(pattern)].map((alternative) =>
    judgeAlternative(alternative, expression),
  )
  return findings.find((finding) => finding === 'exponential') ?? findings.find((finding) => finding !== null) ?? null
}
