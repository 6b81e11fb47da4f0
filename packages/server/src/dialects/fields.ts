/** Programs write "none" in many ways. */
const nothing = new Set(['', '0', 'null', 'undefined'])

/** A number or time that may be left out. */
export const orNone = (value: unknown) =>
  typeof value === 'string' && !nothing.has(value.trim()) ? value.trim() : undefined

/** The fields that have something to say. */
export const present = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }
