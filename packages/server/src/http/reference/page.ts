import { type Language, type RefusalCode, refusals } from '@imagora/contract'
import { fill, textsIn } from '#locales/texts.ts'
import { escapeHtml } from '../html.ts'
import type { describeApi } from '../openapi.ts'
import { type Field, fieldsOf, kindOf, type Schema } from './fields.ts'
import { style } from './style.ts'
import { type ReferenceTexts, referenceTexts } from './texts.ts'

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

/** Our own sentences, in which `…` is code and [text](#place) a link. */
const sentence = (text: string) =>
  escapeHtml(text)
    .split('&#96;')
    .map((part, place) => (place % 2 === 1 ? `<code>${part}</code>` : part))
    .join('')
    .replace(/\[([^\][]{1,200})\]\((#\w{1,100})\)/g, '<a href="$2">$1</a>')

const table = (heads: string[], rows: string[][]) =>
  `<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

function fieldRow(
  { name, kind, isRequired, notes, default: value }: Field,
  { labels }: ReferenceTexts,
  place?: string,
) {
  const remarks = [
    ...(isRequired ? [labels.required] : []),
    ...notes.map(escapeHtml),
    ...(value === undefined ? [] : [`${labels.default} ${code(JSON.stringify(value))}`]),
  ]
  return [code(name), ...(place ? [place] : []), code(kind), `<small>${remarks.join(' · ')}</small>`]
}

function parameters({ parameters: given }: Call, texts: ReferenceTexts) {
  const { name, place, kind, meaning } = texts.columns
  const rows = given.map((parameter) => {
    const [field] = fieldsOf({ properties: { [parameter.name]: parameter.schema } })
    return fieldRow({ ...field!, isRequired: parameter.required }, texts, texts.places[parameter.in])
  })
  return rows.length === 0 ? '' : table([name, place, kind, meaning], rows)
}

/** The fields of a schema, or its kind where it has none. */
function fields(schema: Schema, texts: ReferenceTexts, isSent: boolean) {
  const { name, kind, meaning } = texts.columns
  const found = fieldsOf(schema)
  if (found.length === 0) return `<p>${code(kindOf(schema))}</p>`
  return table(
    [name, kind, meaning],
    // Of an answer every field is there.
    found.map((field) => fieldRow({ ...field, isRequired: isSent && field.isRequired }, texts)),
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

/** Done, or not done yet. */
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
    escapeHtml(fill(texts[name])),
  ])
  return table([columns.code, columns.status, columns.text], rows)
}

/** The reference of the API as one page without scripts, made of its description. */
export function renderReference(description: ReturnType<typeof describeApi>, language: Language, origin: string) {
  const texts = referenceTexts[language]
  const other: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  const groups = Map.groupBy(callsOf(description), ({ tags }) => tags[0]!)
  const sections = [...groups].map(
    ([tag, calls]) =>
      `<section><h2>${escapeHtml(texts.tags[tag] ?? tag)}</h2>${calls.map((call) => article(call, texts)).join('')}</section>`,
  )
  const intro = texts.intro.map((line) => `<p>${sentence(fill(line, { origin }))}</p>`)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${texts.title}</title><style>${style}</style></head><body>
<header><h1>${texts.title}</h1><a href="/api/v2/openapi.json">OpenAPI 3.1</a><a href="?language=${other}" lang="${other}">${texts.other_language}</a></header>
<div class="page">${navigation(groups, texts)}<main><h2>${texts.sections.basics}</h2>${intro.join('')}
${sections.join('')}<section id="refusals"><h2>${texts.sections.refusals}</h2>${allRefusals(language, texts)}</section></main></div></body></html>`
}
