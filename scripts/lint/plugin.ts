import { type Backtracking, findBacktracking } from './backtracking.ts'

interface SyntaxNode {
  type: string
  value?: unknown
  regex?: { pattern: string; flags: string }
  name?: string
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  tag?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  quasi?: SyntaxNode
  expressions?: SyntaxNode[]
  quasis?: { value: { raw: string; cooked: string } }[]
}

interface Context {
  report: (problem: { node: SyntaxNode; message: string }) => void
}

const messages: Record<Backtracking, string> = {
  exponential: 'A short text keeps this regular expression busy for ever: two ways through a repetition read the same.',
  polynomial: 'A long text keeps this regular expression busy: one repetition may read what another one reads.',
}
const HELP = 'Bound the repetition, exclude what ends it from what it repeats, or scan with indexOf.'

const isRaw = ({ tag }: SyntaxNode) => tag?.object?.name === 'String' && tag.property?.name === 'raw'

/** Returns the text of a template without expressions. */
const fixedTextOf = (template: SyntaxNode | undefined) =>
  template?.expressions?.length === 0 ? template.quasis?.[0]?.value : undefined

/** Returns the text of a string literal or a constant template. */
function constantOf(node: SyntaxNode): string | undefined {
  if (typeof node.value === 'string') return node.value
  return isRaw(node) ? fixedTextOf(node.quasi)?.raw : fixedTextOf(node)?.cooked
}

function check(context: Context, node: SyntaxNode, source: string, flags: string) {
  try {
    const found = findBacktracking(source, flags)
    if (found) context.report({ node, message: `${messages[found]} ${HELP}` })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
}

/** Checks `RegExp(…)` and `new RegExp(…)` with constant arguments. */
function checkCall(context: Context, node: SyntaxNode) {
  if (node.callee?.name !== 'RegExp') return
  const [source, flags] = (node.arguments ?? []).map(constantOf)
  if (source) check(context, node, source, flags ?? '')
}

const noBacktracking = {
  create: (context: Context) => ({
    Literal(node: SyntaxNode) {
      if (node.regex) check(context, node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: (node: SyntaxNode) => checkCall(context, node),
    CallExpression: (node: SyntaxNode) => checkCall(context, node),
  }),
}

/** Our own lint rules, which oxlint runs beside its own. */
export default { meta: { name: 'imagora' }, rules: { 'no-backtracking': noBacktracking } }
