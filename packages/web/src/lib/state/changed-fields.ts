const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ from what was there: nothing else is sent. */
export const changedFields = <Values extends object>(before: Values, after: Values) =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>
