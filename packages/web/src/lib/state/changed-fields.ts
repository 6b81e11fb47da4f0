const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that differ, as only those are sent. */
export const changedFields = <Values extends object>(before: Values, after: Values) =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>
