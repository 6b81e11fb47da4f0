export interface StoragesSearch {
  /** Which panel is open, or that of one to be added. */
  storage?: number | 'new'
}

/** What the address says, or nothing where it says nonsense. */
export const readStoragesSearch = ({ storage }: Record<string, unknown>): StoragesSearch =>
  storage === 'new' || (Number.isInteger(storage) && Number(storage) > 0) ? { storage: storage as number | 'new' } : {}
