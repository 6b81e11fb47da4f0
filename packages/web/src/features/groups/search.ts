export interface GroupsSearch {
  /** Which panel is open, or that of one to be made. */
  group?: number | 'new'
}

/** What the address says, or nothing where it says nonsense. */
export const readGroupsSearch = ({ group }: Record<string, unknown>): GroupsSearch =>
  group === 'new' || (Number.isInteger(group) && Number(group) > 0) ? { group: group as number | 'new' } : {}
