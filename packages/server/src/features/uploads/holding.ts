import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { leaseMs, type Reservation, type Reservations } from './reservations.ts'

interface Needs {
  reservations: Pick<Reservations, 'renew' | 'release'>
  log: Log
}

/** Whoever sends one such file after the other would keep the workers from everybody else. */
const isCostly = (error: unknown) => error instanceof Refusal && error.details.is_costly === true

/** Gives back what was reserved when the work fails, and holds on to it while the work takes long. */
export function holdingOn({ reservations, log }: Needs) {
  return async <T>(reservation: Reservation, work: () => Promise<T>) => {
    const renewing = setInterval(() => {
      reservations.renew(reservation).catch((error: unknown) => log.warn({ err: error }, 'A lease was not renewed'))
    }, leaseMs / 3)
    try {
      return await work()
    } catch (error) {
      await reservations.release(reservation, isCostly(error)).catch((failure: unknown) => {
        log.warn({ err: failure }, 'A reservation is left to run out')
      })
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
}
