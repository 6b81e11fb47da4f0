import type { Page, PageQuery } from '@imagora/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** A list as features return it. The page with its links is built here, where the URL is known. */
export interface ListResult<T> {
  data: T[]
  total: number
  /** True when more rows exist beyond `total` that were not counted. */
  is_more?: boolean
  /** Cursor of the next page, for lists too deep for page numbers. */
  next_cursor?: string | null
  /** True when one expression of the code builds each row, so that what the first row holds is what all hold. */
  is_uniform?: boolean
}

export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

/**
 * Wraps a list in the pagination envelope; other fields that the contract defines for the list pass through unchanged.
 */
export function toPage<T>(
  listed: ListResult<T>,
  query: PageQuery & { cursor?: string },
  request: FastifyRequest,
): Page<T> {
  const { client, url } = request
  const { data, total, is_more, next_cursor, is_uniform: _uniform, ...others } = listed
  const { page, per_page, cursor: _place, ...filters } = query
  const path = `${client.origin}${url.split('?', 1)[0]}`
  // An uncounted list has one more page than its counted rows show.
  const last_page = Math.max(1, Math.ceil(total / per_page) + Number(is_more ?? false))
  const from = data.length > 0 ? (page - 1) * per_page + 1 : null
  // Links repeat the filters as the client sent them; values transformed by the schema may not be valid input again.
  const rawQuery = request.query as Record<string, string | undefined>
  const filterEntries = Object.entries(filters).map(([name, value]) => [name, rawQuery[name] ?? value])
  const presentValues = Object.fromEntries(filterEntries.filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >

  const link = (number: number) =>
    `${path}?${new URLSearchParams({ ...presentValues, page: `${number}`, per_page: `${per_page}` })}`

  return {
    ...others,
    data,
    links: {
      first: link(1),
      last: link(last_page),
      prev: page > 1 ? link(page - 1) : null,
      next: page < last_page ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page,
      per_page,
      to: from && from + data.length - 1,
      total,
      ...(is_more && { is_more }),
      path,
      ...(next_cursor !== undefined && { next_cursor }),
    },
  }
}

type Schema = z.core.$ZodType
/** Returns the value unchanged, or a copy without the extra fields when it holds more than the contract names. */
type Shape = (value: unknown) => unknown

const mismatch = (kind: string, value: unknown) => new TypeError(`The contract says ${kind}, not ${typeof value}`)

const kindShape =
  (kind: 'string' | 'number' | 'boolean'): Shape =>
  (value) => {
    if (typeof value !== kind) throw mismatch(kind, value)
    return value
  }

function objectShape(fields: Record<string, Schema>): Shape {
  const names = Object.keys(fields)
  const shapes = names.map((name) => shapeOf(fields[name]!))
  const areOptional = names.map((name) => fields[name] instanceof z.ZodOptional)

  function pick(value: Record<string, unknown>) {
    const picked: Record<string, unknown> = {}
    names.forEach((name, index) => {
      if (areOptional[index] && value[name] === undefined) return
      picked[name] = shapes[index]!(value[name])
    })
    return picked
  }

  return (value) => {
    if (typeof value !== 'object' || value === null) throw mismatch('object', value)
    const record = value as Record<string, unknown>
    // An object with the same number of keys and every expected name holds nothing else.
    if (Object.keys(record).length !== names.length) return pick(record)
    for (let index = 0; index < names.length; index++) {
      const item = record[names[index]!]
      if (item === undefined || shapes[index]!(item) !== item) return pick(record)
    }
    return value
  }
}

function arrayShape(element: Schema): Shape {
  const shape = shapeOf(element)
  return (value) => {
    if (!Array.isArray(value)) throw mismatch('array', value)
    return value.every((item) => shape(item) === item) ? value : value.map(shape)
  }
}

function nullableShape(inner: Schema): Shape {
  const shape = shapeOf(inner)
  return (value) => (value === null ? null : shape(value))
}

/**
 * Restricts responses to the contract: fields outside of it never leave the server, whatever a row holds. Responses are
 * built and typed by this code, so checking names and kinds is enough, at a fifth of the cost of full validation.
 * Schemas that are more than a shape are parsed.
 */
export function shapeOf(schema: Schema): Shape {
  const { def } = schema as z.core.$ZodTypes & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'string' || def.type === 'number' || def.type === 'boolean') return kindShape(def.type)
  if (def.type === 'array') return arrayShape(def.element)
  if (def.type === 'nullable') return nullableShape(def.innerType)
  if (def.type === 'optional') return shapeOf(def.innerType)
  if (def.type === 'object' && !def.catchall) return objectShape(def.shape)
  return (schema as z.ZodType).parse
}

/**
 * Same for a page: of a uniform list only the first row is checked, since checking all takes as long as writing half of
 * their JSON.
 */
export function pageShapeOf(schema: Schema) {
  const { element } = (schema as z.ZodObject<{ data: z.ZodArray }>).shape.data
  const [whole, row] = [shapeOf(schema), shapeOf(element)]
  return <T>(page: Page<T>, isUniform: boolean): unknown => {
    const { data } = page
    const [first] = data
    if (!isUniform || first === undefined || row(first) !== first) return whole(page)
    return { ...(whole({ ...page, data: [] }) as object), data }
  }
}
