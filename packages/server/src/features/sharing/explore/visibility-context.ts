import type { Moment } from '#db/public/public-photos.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'

interface VisibilityContextDeps {
  settings: Pick<SettingsStore, 'get'>
  policies: Pick<PolicyService, 'getProtection'>
  now: () => Date
}

/** The inputs that decide what is public, read again for every request. */
export function createVisibilityContext({ settings, policies, now }: VisibilityContextDeps) {
  /** Used by the admin panel, which works whether the explore page is enabled or not. */
  async function getContext(): Promise<Moment> {
    const { explore_needs_approval } = await settings.get()
    return {
      time: now().toISOString(),
      needs_approval: explore_needs_approval,
      protection: await policies.getProtection(),
    }
  }

  return {
    getContext,

    /** Refuses while the explore page is disabled. */
    async requireEnabled() {
      if (!(await settings.get()).enable_explore) throw refuse('explore_off')
      return getContext()
    },
  }
}

export type VisibilityContext = ReturnType<typeof createVisibilityContext>
