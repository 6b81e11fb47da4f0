import { ApiError } from './api-error.ts'

interface FormErrorMap {
  /** Messages keyed by field name of the form. */
  fields: Record<string, string>
  /** Messages that belong to no field. */
  problems: string[]
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is object[] => Array.isArray(value) && value.every(isPlainObject)

/** Names of the nested fields of a list, plus the list itself for errors about it as a whole. */
const listItemPaths = (name: string, list: object[]): string[] => [
  ...list.flatMap((part, place) =>
    Object.entries(part).flatMap(([inner, value]: [string, unknown]) => {
      const path = `${name}.${place}.${inner}`
      return isList(value) ? listItemPaths(path, value) : [path]
    }),
  ),
  name,
]

/** Returns the field names of a form as the server writes them: `options.issuer` for a field within a group. */
export const listFieldPaths = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (isList(value)) return listItemPaths(name, value)
    return isPlainObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name]
  })

/** Assigns the server's validation errors to form fields; the rest is shown above the form. */
export function mapFormErrors(error: unknown, fields: string[]): FormErrorMap {
  if (!(error instanceof ApiError))
    return { fields: {}, problems: [error instanceof Error ? error.message : String(error)] }
  const told: FormErrorMap = { fields: {}, problems: [] }
  for (const [name, texts] of Object.entries(error.errors)) {
    const field = fields.find((known) => name === known || name.startsWith(`${known}.`))
    if (field) told.fields[field] ??= texts.join(' ')
    else told.problems.push(...texts)
  }
  if (Object.keys(error.errors).length === 0) told.problems.push(error.message)
  return told
}

/** This module is separate from `use-api-form.ts`, whose form library the first route does not load. */
let formListener: (isValid: boolean) => void = () => {}

/**
 * Sets the one listener for all forms, as for failed calls; the listener receives whether the submitted values are
 * valid.
 */
export function setFormListener(listener: (isValid: boolean) => void) {
  formListener = listener
}

export const reportFormValidity = (isValid: boolean) => formListener(isValid)
