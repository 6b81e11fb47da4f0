import { ApiError } from './api-error.ts'

interface Told {
  /** By the name of a field that the form has. */
  fields: Record<string, string>
  /** What no field can show. */
  problems: string[]
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is object[] => Array.isArray(value) && value.every(isGroup)

/** The fields of a list whose parts have fields of their own, and the list itself for what is wrong with it as a whole. */
const listNames = (name: string, list: object[]): string[] => [
  ...list.flatMap((part, place) =>
    Object.entries(part).flatMap(([inner, value]: [string, unknown]) => {
      const path = `${name}.${place}.${inner}`
      return isList(value) ? listNames(path, value) : [path]
    }),
  ),
  name,
]

/** The names of a form's fields, as the server writes them: `options.issuer` for one within a group. */
export const fieldNames = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (isList(value)) return listNames(name, value)
    return isGroup(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name]
  })

/** Deals what the server said out to the fields of a form; the rest stands on top of it. */
export function placeErrors(error: unknown, fields: string[]): Told {
  if (!(error instanceof ApiError))
    return { fields: {}, problems: [error instanceof Error ? error.message : String(error)] }
  const told: Told = { fields: {}, problems: [] }
  for (const [name, texts] of Object.entries(error.errors)) {
    const field = fields.find((known) => name === known || name.startsWith(`${known}.`))
    if (field) told.fields[field] ??= texts.join(' ')
    else told.problems.push(...texts)
  }
  if (Object.keys(error.errors).length === 0) told.problems.push(error.message)
  return told
}
