import type { PasswordHasher } from '#passwords/passwords.ts'
import type { RateLimiter } from '#rate-limits/limiter.ts'
import { shareDescribing } from '#features/shares/describing.ts'
import { shareGrants } from '#features/shares/grants.ts'
import { shareOpening } from '#features/shares/opening.ts'
import { shareService } from '#features/shares/service.ts'
import { shareViewing } from '#features/shares/viewing.ts'
import { shareVisits } from '#features/shares/visits.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { makePictureServices } from './picture-services.ts'
import type { Outside } from './services.ts'

interface Needs {
  settings: SettingsStore
  passwords: PasswordHasher
  rateLimits: RateLimiter
  pictureServices: ReturnType<typeof makePictureServices>
}

/** Shares: for those who make them, for those who have the link, and for the head of their pages. */
export function makeShareServices({ db, secrets, now }: Outside, needs: Needs) {
  const { settings, passwords, rateLimits, pictureServices } = needs
  const grants = shareGrants({ secrets, now })
  const visits = shareVisits({ db, secrets, now })
  const opening = shareOpening({ db, grants, now })
  return {
    shares: shareService({ db, settings, passwords, ...pictureServices, now }),
    shareViewing: shareViewing({ db, opening, grants, visits, passwords, rateLimits, ...pictureServices, now }),
    describeShare: shareDescribing({ db, opening, ...pictureServices, now }),
  }
}
