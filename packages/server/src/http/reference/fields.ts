/** As much of JSON Schema as the contract's schemas become. */
export interface Schema {
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

export interface Field {
  name: string
  kind: string
  isRequired: boolean
  /** What the schema says besides its kind. */
  notes: string[]
  default?: unknown
}

const branchesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const isNull = ({ type }: Schema) => type === 'null'

/** A schema that may also be null stands for what it is otherwise. */
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

/** The kind in one short phrase, as `integer`, `"newest" | "oldest"` or `object[]`. */
export function kindOf(schema: Schema): string {
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

/** What lies inside a field, and what to write between their names. */
function insideOf(schema: Schema): { inner: Schema; mark: string } | null {
  const inner = core(schema)
  if (inner.properties) return { inner, mark: '' }
  const items = inner.type === 'array' && inner.items ? core(inner.items) : null
  return items?.properties ? { inner: items, mark: '[]' } : null
}

/** Every field of an object and of the objects in it, each by the path to it. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inside = insideOf(schema)
    const path = `${prefix}${name}`
    const below = inside ? fieldsOf(inside.inner, `${path}${inside.mark}.`) : []
    return [fieldOf(path, schema, required.includes(name)), ...below]
  })
}
