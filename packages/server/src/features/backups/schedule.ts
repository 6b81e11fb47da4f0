import type { Settings } from '@imagora/contract'
import { dayIn, parseSiteTime } from '#platform/site-time.ts'

type Schedule = Pick<Settings, 'backup_daily' | 'backup_hour' | 'time_zone'>

const hourOn = (day: string, { backup_hour, time_zone }: Schedule) =>
  parseSiteTime(`${day} ${String(backup_hour).padStart(2, '0')}:00`, time_zone)

/** The last moment at which a backup was to be made, and the next; null where none is made by itself. */
export function momentsOf(schedule: Schedule, now: Date): { last: Date; next: Date } | null {
  if (!schedule.backup_daily) return null
  const { time_zone } = schedule
  const [yesterday, today, tomorrow] = [-86_400_000, 0, 86_400_000].map((ms) =>
    hourOn(dayIn(time_zone, new Date(now.getTime() + ms)).day, schedule),
  )
  if (!yesterday || !today || !tomorrow) return null
  return today > now ? { last: yesterday, next: today } : { last: today, next: tomorrow }
}
