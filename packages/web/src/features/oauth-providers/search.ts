export interface ProvidersSearch {
  /** Which panel is open, or that of one to be added. */
  provider?: number | 'new'
}

/** What the address says, or nothing where it says nonsense. */
export const readProvidersSearch = ({ provider }: Record<string, unknown>): ProvidersSearch =>
  provider === 'new' || (Number.isInteger(provider) && Number(provider) > 0)
    ? { provider: provider as number | 'new' }
    : {}
