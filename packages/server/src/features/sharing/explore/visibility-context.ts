import type { Moment } from '#db/public/public-photos.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'

interface VisibilityContextDeps {
  settings: Pick<SettingsStore, 'get'>
  policies: Pick<PolicyService, 'protection'>
  now: () => Date
}

/** What decides at this moment what is public; asked anew for every answer. */
export function createVisibilityContext({ settings, policies, now }: VisibilityContextDeps) {
  /** For the back office, which sees it whether the square is open or not. */
  async function behind(): Promise<Moment> {
    const { explore_needs_approval } = await settings.get()
    return {
      time: now().toISOString(),
      needs_approval: explore_needs_approval,
      protection: await policies.protection(),
    }
  }

  return {
    behind,

    /** Refused where the square is closed. */
    async open() {
      if (!(await settings.get()).enable_explore) throw refuse('explore_off')
      return behind()
    },
  }
}

export type VisibilityContext = ReturnType<typeof createVisibilityContext>
