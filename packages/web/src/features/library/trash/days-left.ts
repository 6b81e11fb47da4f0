const dayMs = 86_400_000

/** Returns the days left for photos deleted on `day` (days since 1970); 0 means that deletion is due. */
export const daysLeft = (day: number, kept: number, now: Date) =>
  Math.max(0, Math.ceil((day * dayMs + kept * dayMs - now.getTime()) / dayMs))
