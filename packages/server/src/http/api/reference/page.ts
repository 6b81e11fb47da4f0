import { directionOf, type Language, languages, type RefusalCode, refusals } from '@imagora/contract'
import { interpolate, referenceTextsIn, textsIn } from '#locales/texts.ts'
import { escapeHtml } from '#http/web/html.ts'
import type { describeApi } from '#http/api/openapi.ts'
import type { ReferenceTexts } from '#locales/text-catalog.ts'

/** The subset of JSON Schema that the contract's schemas produce. */
interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

interface Field {
  name: string
  kind: string
  isRequired: boolean
  /** Constraints of the schema besides its type. */
  notes: string[]
  default?: unknown
}

const branchesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const isNull = ({ type }: Schema) => type === 'null'

/** Unwraps a nullable schema. */
function core(schema: Schema): Schema {
  const others = branchesOf(schema).filter((branch) => !isNull(branch))
  return others.length === 1 ? core(others[0]!) : schema
}

const isWide = ({ minimum = 0, maximum = 0 }: Schema) => minimum < -1e9 || maximum > 1e9

function rangeOf(schema: Schema) {
  const { minimum, maximum, maxLength, maxItems } = schema
  const most = maxLength ?? maxItems
  if (most !== undefined) return `≤ ${most}`
  if (isWide(schema)) return ''
  if (minimum !== undefined && maximum !== undefined) return `${minimum}–${maximum}`
  return minimum === undefined ? '' : `≥ ${minimum}`
}

/** The type in one short phrase, such as `integer`, `"newest" | "oldest"` or `object[]`. */
function kindOf(schema: Schema): string {
  const { type, format, items, enum: choices } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const branches = branchesOf(schema)
  if (branches.length > 0) return [...new Set(branches.map(kindOf))].join(' | ')
  if (type === 'array') return `${items ? kindOf(items) : 'any'}[]`
  if (format === 'date-time') return 'time'
  return Array.isArray(type) ? type.join(' | ') : (type ?? 'string')
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const inner = core(schema)
  const notes = [schema.description ?? inner.description ?? '', rangeOf(inner)].filter(Boolean)
  return { name, kind: kindOf(schema), isRequired, notes, default: schema.default }
}

/** Returns the nested schema of a field and the separator between the two names. */
function insideOf(schema: Schema): { inner: Schema; mark: string } | null {
  const inner = core(schema)
  if (inner.properties) return { inner, mark: '' }
  const items = inner.type === 'array' && inner.items ? core(inner.items) : null
  return items?.properties ? { inner: items, mark: '[]' } : null
}

/** Lists every field of an object and of its nested objects by path. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inside = insideOf(schema)
    const path = `${prefix}${name}`
    const below = inside ? fieldsOf(inside.inner, `${path}${inside.mark}.`) : []
    return [fieldOf(path, schema, required.includes(name)), ...below]
  })
}

/** One style sheet that follows the reader's color scheme. */
export const style = `
:root { color-scheme: light dark; --ink: #1f2933; --soft: #5b6770; --line: #e3e8ec; --paper: #fff; --card: #f7f9fa; --accent: #007ba6;
  --get: #1c7c54; --post: #007ba6; --put: #9a6700; --delete: #b42318 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaed; --soft: #9aa7b1; --line: #2c353c; --paper: #14181b; --card: #1b2126;
  --accent: #4cc3ee; --get: #57c894; --post: #4cc3ee; --put: #e0b04c; --delete: #ff8a80 } }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; font: 15px/1.65 system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
a { color: var(--accent); text-decoration: none }
a:hover { text-decoration: underline }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
td code { white-space: nowrap }
td:nth-last-child(2) code, td small code { white-space: normal; overflow-wrap: normal }
code { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace }
header { padding: 28px 24px 20px; border-bottom: 1px solid var(--line); display: flex; gap: 16px; align-items: baseline; flex-wrap: wrap }
header h1 { font-size: 24px; line-height: 1.3; margin: 0 auto 0 0 }
nav ul { list-style: none; margin: 0 0 16px; padding: 0 }
nav li { margin: 2px 0 }
nav strong { display: block; color: var(--soft); font-size: 13px; font-weight: 600; margin: 14px 0 4px }
nav a { color: inherit; display: flex; gap: 8px; font-size: 13px; padding: 2px 0 }
nav a code { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
nav .verb { width: 46px; flex: none; font-size: 10px; line-height: 20px }
main { padding: 8px 24px 80px; min-width: 0; max-width: 1000px }
h2 { font-size: 20px; margin: 40px 0 8px }
h3 { font-size: 16px; margin: 0 0 4px; display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap }
h3 code { font-size: 15px }
h4 { font-size: 13px; color: var(--soft); margin: 16px 0 6px; font-weight: 600 }
article { border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin: 14px 0; background: var(--card) }
article p { margin: 2px 0 }
.verb { font-weight: 700; letter-spacing: .03em; font-size: 12px }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .delete { color: var(--delete) }
.who { color: var(--soft); font-size: 14px }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--paper) }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; vertical-align: top; padding: 7px 12px; border-top: 1px solid var(--line); min-width: 72px }
td:last-child { min-width: 120px }
thead th { border-top: 0; color: var(--soft); font-weight: 600; font-size: 13px }
td:first-child { white-space: nowrap }
td small { color: var(--soft) }
summary { cursor: pointer; color: var(--accent); font-size: 14px }
details[open] summary { margin-bottom: 8px }
.codes { display: flex; flex-wrap: wrap; gap: 6px 14px; font-size: 13px; list-style: none; margin: 0; padding: 0 }
.codes span { color: var(--soft) }
@media (min-width: 960px) { .page { display: grid; grid-template-columns: 300px minmax(0, 1fr) }
  nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 12px 20px 32px 24px; border-right: 1px solid var(--line) } main { padding-left: 40px } }
@media (max-width: 959px) { nav { padding: 8px 24px 0; border-bottom: 1px solid var(--line) } }
@media (max-width: 600px) { article { padding: 14px } header, main { padding-left: 16px; padding-right: 16px } nav { padding-left: 16px; padding-right: 16px } }
`

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

interface Operation {
  operationId: string
  tags: string[]
  'x-access': string
  'x-guests'?: true
  'x-reauth'?: true
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

interface Call extends Operation {
  key: keyof ReferenceTexts['calls']
  method: string
  path: string
}

function callsOf({ paths }: ReturnType<typeof describeApi>): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      return { ...operation, method, path, key: `${method} ${path.replace('/api/v2', '')}` as Call['key'] }
    }),
  )
}

const verb = (method: string) => `<span class="verb ${method.toLowerCase()}">${method}</span>`
const block = (title: string, content: string) => (content === '' ? '' : `<h4>${title}</h4>${content}`)
const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** Renders our own sentences, in which `…` is code and [text](#place) a link. */
const sentence = (text: string) =>
  escapeHtml(text)
    .split('&#96;')
    .map((part, index) => (index % 2 === 1 ? `<code>${part}</code>` : part))
    .join('')
    .replace(/\[([^\][]{1,200})\]\((#\w{1,100})\)/g, '<a href="$2">$1</a>')

const table = (heads: string[], rows: string[][]) =>
  `<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

function fieldRow(
  { name, kind, isRequired, notes, default: value }: Field,
  { labels }: ReferenceTexts,
  location?: string,
) {
  const remarks = [
    ...(isRequired ? [labels.required] : []),
    ...notes.map(escapeHtml),
    ...(value === undefined ? [] : [`${labels.default} ${code(JSON.stringify(value))}`]),
  ]
  return [code(name), ...(location ? [location] : []), code(kind), `<small>${remarks.join(' · ')}</small>`]
}

function parameters({ parameters: parameterList }: Call, texts: ReferenceTexts) {
  const { name, place, kind, meaning } = texts.columns
  const rows = parameterList.map((parameter) => {
    const [field] = fieldsOf({ properties: { [parameter.name]: parameter.schema } })
    return fieldRow({ ...field!, isRequired: parameter.required }, texts, texts.places[parameter.in])
  })
  return rows.length === 0 ? '' : table([name, place, kind, meaning], rows)
}

/** Renders the fields of a schema, or its type when it has none. */
function fields(schema: Schema, texts: ReferenceTexts, isSent: boolean) {
  const { name, kind, meaning } = texts.columns
  const schemaFields = fieldsOf(schema)
  if (schemaFields.length === 0) return `<p>${code(kindOf(schema))}</p>`
  return table(
    [name, kind, meaning],
    // Responses contain every field, so only request fields are marked as required.
    schemaFields.map((field) => fieldRow({ ...field, isRequired: isSent && field.isRequired }, texts)),
  )
}

function body({ requestBody }: Call, texts: ReferenceTexts) {
  const [entry] = Object.entries(requestBody?.content ?? {})
  if (!entry) return ''
  const [type, { schema }] = entry
  return `<p class="who">${code(type)}</p>${fields(schema, texts, true)}`
}

function answer([status, response]: [string, Call['responses'][string]], texts: ReferenceTexts) {
  const data = response.content?.['application/json']?.schema.properties?.data
  if (!data) return `<p>${status} · ${texts.labels.nothing}</p>`
  return `<details><summary>${status} · ${code('data')}: ${code(kindOf(data))}</summary>${fields(data, texts, false)}</details>`
}

/** Renders the successful and the pending response. */
const answers = ({ responses }: Call, texts: ReferenceTexts) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map((each) => answer(each, texts))
    .join('')

function refusedWith({ responses }: Call) {
  const items = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) => description.split(', ').map((name) => [status, name]))
  const links = items.map(
    ([status, name]) => `<li><span>${status}</span> <a href="#code-${name}">${code(name!)}</a></li>`,
  )
  return `<ul class="codes">${links.join('')}</ul>`
}

function whoMayCall(call: Call, { access, labels }: ReferenceTexts) {
  const needed = call['x-access']
  const isPermission = needed.includes(':')
  const text = isPermission ? (call['x-guests'] ? access.guests : access.permission) : access[needed as 'admin']
  const who = text.split('{permission}').map(escapeHtml).join(code(needed))
  return `${who}${call['x-reauth'] ? ` · ${labels.reauth}` : ''}`
}

function article(call: Call, texts: ReferenceTexts) {
  const { labels } = texts
  return `<article id="${call.operationId}"><h3>${verb(call.method)} ${code(call.path)}</h3>
<p>${escapeHtml(texts.calls[call.key])}</p><p class="who">${labels.who}${whoMayCall(call, texts)}</p>
${block(labels.parameters, parameters(call, texts))}${block(labels.body, body(call, texts))}
${block(labels.answer, answers(call, texts))}${block(labels.refuses, refusedWith(call))}</article>`
}

function navigation(groups: Map<string, Call[]>, { tags, sections }: ReferenceTexts) {
  const parts = [...groups].map(([tag, calls]) => {
    const links = calls.map(
      ({ operationId, method, path }) =>
        `<li><a href="#${operationId}">${verb(method)}<code>${escapeHtml(path.replace('/api/v2', ''))}</code></a></li>`,
    )
    return `<strong>${escapeHtml(tags[tag] ?? tag)}</strong><ul>${links.join('')}</ul>`
  })
  return `<nav aria-label="${sections.calls}">${parts.join('')}<strong>${sections.refusals}</strong><ul><li><a href="#refusals"><code>data.code</code></a></li></ul></nav>`
}

function allRefusals(language: Language, { columns }: ReferenceTexts) {
  const texts = textsIn(language).refusals
  const rows = (Object.entries(refusals) as [RefusalCode, number][]).map(([name, status]) => [
    `<span id="code-${name}">${code(name)}</span>`,
    `${status}`,
    escapeHtml(interpolate(texts[name])),
  ])
  return table([columns.code, columns.status, columns.text], rows)
}

/** Renders the API reference as one page without scripts from the OpenAPI description. */
export function renderReference(description: ReturnType<typeof describeApi>, language: Language, origin: string) {
  const texts = referenceTextsIn(language)
  const others = languages
    .filter(({ tag }) => tag !== language)
    .map(({ tag, name }) => `<a href="?language=${tag}" lang="${tag}">${name}</a>`)
  const groups = Map.groupBy(callsOf(description), ({ tags }) => tags[0]!)
  const sections = [...groups].map(
    ([tag, calls]) =>
      `<section><h2>${escapeHtml(texts.tags[tag] ?? tag)}</h2>${calls.map((call) => article(call, texts)).join('')}</section>`,
  )
  const intro = texts.intro.map((line) => `<p>${sentence(interpolate(line, { origin }))}</p>`)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${texts.title}</title><style>${style}</style></head><body dir="${directionOf(language)}">
<header><h1>${texts.title}</h1><a href="/api/v2/openapi.json">OpenAPI 3.1</a>${others.join('')}</header>
<div class="page">${navigation(groups, texts)}<main><h2>${texts.sections.basics}</h2>${intro.join('')}
${sections.join('')}<section id="refusals"><h2>${texts.sections.refusals}</h2>${allRefusals(language, texts)}</section></main></div></body></html>`
}
