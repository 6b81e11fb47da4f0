import { sql } from 'kysely'

/** A day of a calendar, and the moments between which it lies. */
export interface DayRow {
  day: string
  begins_at: string
  ends_at: string
}

/** A table `days` for a `with`, so that what lies on a day is found by an index, whatever the time zone. */
export const dayRows = (days: DayRow[]) =>
  sql`days (day, begins_at, ends_at) as (values ${sql.join(
    days.map(({ day, begins_at, ends_at }) => sql`(${day}, ${begins_at}, ${ends_at})`),
  )})`
