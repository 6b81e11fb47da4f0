import { ApiError } from './api-error.ts'

interface Told {
  /** By the name of a field that the form has. */
  fields: Record<string, string>
  /** What no field can show. */
  problems: string[]
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of a form's fields, as the server writes them: `options.issuer` for one within a group. */
export const fieldNames = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  )

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
