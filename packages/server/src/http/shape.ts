import { z } from 'zod'

type Schema = z.core.$ZodType
/** Gives back what it is given, or, where that holds more than the contract names, a copy that does not. */
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
    names.forEach((name, place) => {
      if (areOptional[place] && value[name] === undefined) return
      picked[name] = shapes[place]!(value[name])
    })
    return picked
  }

  return (value) => {
    if (typeof value !== 'object' || value === null) throw mismatch('object', value)
    const held = value as Record<string, unknown>
    // As many as there are names, and each name among them: then there is nothing else.
    if (Object.keys(held).length !== names.length) return pick(held)
    for (let place = 0; place < names.length; place++) {
      const item = held[names[place]!]
      if (item === undefined || shapes[place]!(item) !== item) return pick(held)
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
 * Keeps answers to the contract: fields outside of it never leave, whatever a row holds. What goes out is ours and
 * typed, so that looking at names and kinds is enough, at a fifth of what it costs to check it like input. Schemas that
 * are more than a shape are parsed.
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
