/** What an expression of a template can read: `.Values`, `.Release`, `.Chart`, and variables of a range. */
export interface ChartScope {
  Values: Record<string, unknown>
  Release: { Name: string }
  Chart: Record<string, unknown>
}

type Variables = Record<string, unknown>

interface Token {
  text?: string
  action?: string
}

/** Splits a template into text and actions; `{{-` and `-}}` take the white space beside them. */
function splitTemplate(template: string): Token[] {
  const tokens: Token[] = []
  let rest = template
  for (;;) {
    const match = /\{\{(-?)\s*(.*?)\s*(-?)\}\}/s.exec(rest)
    if (!match) return [...tokens, { text: rest }]
    const [whole, trimsBefore, action = '', trimsAfter] = match
    const before = rest.slice(0, match.index)
    tokens.push({ text: trimsBefore ? before.trimEnd() : before }, { action })
    rest = rest.slice(match.index + whole.length)
    if (trimsAfter) rest = rest.trimStart()
  }
}

const toYamlLines = (value: unknown, indent = ''): string[] =>
  Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? [`${indent}${key}:`, ...toYamlLines(inner, `${indent}  `)]
      : [`${indent}${key}: ${String(inner)}`],
  )

const functions: Record<string, (...args: unknown[]) => unknown> = {
  quote: (value) => JSON.stringify(String(value)),
  default: (fallback, value) => value || fallback,
  not: (value) => !value,
  toYaml: (value) => toYamlLines(value).join('\n'),
  nindent: (count, text) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(count)))}`,
  required: (message, value) => {
    if (!value) throw new Error(String(message))
    return value
  },
}

function evaluateOperand(operand: string, scope: ChartScope, variables: Variables): unknown {
  if (operand.startsWith('"')) return JSON.parse(operand)
  if (/^\d+$/.test(operand)) return Number(operand)
  if (operand.startsWith('$')) return variables[operand]
  if (!operand.startsWith('.')) throw new Error(`The chart uses "${operand}", which this renderer does not know.`)
  return operand
    .slice(1)
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], scope)
}

/** Evaluates `a | f x | g`: the value of each stage is the last argument of the next. */
function evaluate(expression: string, scope: ChartScope, variables: Variables): string | number | boolean | undefined {
  let piped: unknown[] = []
  for (const stage of expression.split('|')) {
    const [head = '', ...operands] = stage.trim().match(/"[^"]*"|\S+/g) ?? []
    const values = operands.map((operand) => evaluateOperand(operand, scope, variables))
    const call = functions[head]
    piped = [call ? call(...values, ...piped) : evaluateOperand(head, scope, variables)]
  }
  return piped[0] as string | number | boolean | undefined
}

/**
 * Renders the part of Helm's template language that our chart uses (if, else, range over maps, pipes) and refuses the
 * rest. Helm itself is in no package registry that the tests can reach.
 */
export function renderHelmTemplate(template: string, scope: ChartScope) {
  const tokens = splitTemplate(template)
  let at = 0

  /** Renders up to the `end` or `else` of the block, which it returns. */
  function renderBlock(variables: Variables, isShown: boolean): { output: string; closing: string } {
    let output = ''
    while (at < tokens.length) {
      const { text = '', action } = tokens[at++] ?? {}
      if (action === undefined) output += text
      else if (action === 'end' || action === 'else') return { output: isShown ? output : '', closing: action }
      else output += renderAction(action, variables, isShown)
    }
    return { output: isShown ? output : '', closing: '' }
  }

  function renderIf(condition: string, variables: Variables, isShown: boolean) {
    const isTrue = isShown && Boolean(evaluate(condition, scope, variables))
    const first = renderBlock(variables, isTrue)
    if (first.closing !== 'else') return first.output
    return first.output + renderBlock(variables, isShown && !isTrue).output
  }

  function renderRange(names: [string, string], source: string, variables: Variables, isShown: boolean) {
    const entries = Object.entries((evaluate(source, scope, variables) ?? {}) as Record<string, unknown>).toSorted(
      ([one], [other]) => (one < other ? -1 : 1),
    )
    const start = at
    let output = renderBlock(variables, false).output
    const end = at
    for (const [key, value] of isShown ? entries : []) {
      at = start
      output += renderBlock({ ...variables, [names[0]]: key, [names[1]]: value }, true).output
    }
    at = end
    return output
  }

  function renderAction(action: string, variables: Variables, isShown: boolean) {
    if (action.startsWith('if ')) return renderIf(action.slice(3), variables, isShown)
    const [, key, value, source] = /^range (\$\w+), (\$\w+) := (.+)$/.exec(action) ?? []
    if (key && value && source) return renderRange([key, value], source, variables, isShown)
    return isShown ? String(evaluate(action, scope, variables) ?? '') : ''
  }

  return renderBlock({}, true).output
}
