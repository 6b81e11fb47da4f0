import type { AuditService } from '#features/audit/service.ts'
import { couponAdmin } from '#features/coupons/admin.ts'
import { couponService } from '#features/coupons/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import { trashForeseen } from '#features/owned/foreseeing.ts'
import { ownedGifts } from '#features/owned/gifts.ts'
import { lapsing } from '#features/owned/lapsing.ts'
import { termReminding } from '#features/owned/reminding.ts'
import { ownedService } from '#features/owned/service.ts'
import { planAdmin } from '#features/plans/admin.ts'
import { planService } from '#features/plans/service.ts'
import { uploadsUsed } from '#features/uploads/used.ts'
import { usageService } from '#features/usage/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { makePictureServices } from './picture-services.ts'
import type { Outside } from './services.ts'

interface Needs {
  settings: SettingsStore
  audit: AuditService
  letters: LetterService
  pictureServices: ReturnType<typeof makePictureServices>
}

/** What the site sells, and what people have of it. */
export function makePlanServices({ config, db, now }: Outside, needs: Needs) {
  const { settings, audit, letters, pictureServices } = needs
  const { reservations } = pictureServices
  const owned = ownedService({ db, reservations, now })
  const using = { uploadsUsed: uploadsUsed({ db, now }), trashForeseen: trashForeseen({ db, settings, now }) }
  return {
    plans: planService({ db, settings }),
    planAdmin: planAdmin({ db, settings, audit, now }),
    coupons: couponService({ now }),
    couponAdmin: couponAdmin({ db, settings, audit, now }),
    owned,
    usage: usageService({ db, settings, ...pictureServices, ...using, now }),
    ownedGifts: ownedGifts({ db, owned, reservations, audit, now }),
    terms: {
      remind: termReminding({ db, config, settings, letters, now }),
      lapse: lapsing({ db, settings, letters, ...pictureServices, now }),
    },
  }
}
