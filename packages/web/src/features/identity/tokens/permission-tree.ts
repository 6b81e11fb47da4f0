import type { TokenPermission, TokenPermissions } from '@imagora/contract'

interface Subgroup {
  name: string
  permissions: TokenPermission[]
}

export interface Category {
  name: string
  subgroups: Subgroup[]
}

export type Extent = 'none' | 'partial' | 'all'

/** Builds the permission tree from the server's list; values without a description are omitted. */
export function treeOf({ permissions, groups }: TokenPermissions): Category[] {
  const described = new Map(permissions.map((permission) => [permission.value, permission]))
  const known = (values: string[]) => values.flatMap((value) => described.get(value) ?? [])
  return Object.entries(groups).map(([name, subgroups]) => ({
    name,
    subgroups: Object.entries(subgroups).map(([subgroup, values]) => ({ name: subgroup, permissions: known(values) })),
  }))
}

const valuesIn = ({ permissions }: Subgroup) => permissions.map(({ value }) => value)

export const valuesOf = (...nodes: (Category | Subgroup)[]): string[] =>
  nodes.flatMap((node) => ('subgroups' in node ? node.subgroups.flatMap(valuesIn) : valuesIn(node)))

export function extentOf(values: string[], chosen: readonly string[]): Extent {
  const count = values.filter((value) => chosen.includes(value)).length
  if (count === 0) return 'none'
  return count === values.length ? 'all' : 'partial'
}

/** Clears a fully selected branch, and fills any other. */
export function toggled(values: string[], chosen: readonly string[]): string[] {
  const others = chosen.filter((value) => !values.includes(value))
  return extentOf(values, chosen) === 'all' ? others : [...others, ...values]
}
