const dayMs = 86_400_000

/** How many days are left to what was deleted on a day, counted since 1970; none means any moment now. */
export const daysLeft = (day: number, kept: number, now: Date) =>
  Math.max(0, Math.ceil((day * dayMs + kept * dayMs - now.getTime()) / dayMs))
