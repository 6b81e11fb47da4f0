import type { TokenPermission, TokenPermissions } from '@imagora/contract'

interface Subgroup {
  name: string
  permissions: TokenPermission[]
}

export interface PermissionCategory {
  name: string
  subgroups: Subgroup[]
}

export type SelectionState = 'none' | 'partial' | 'all'

/** Builds the permission tree from the server's list; values without a description are omitted. */
export function buildPermissionTree({ permissions, groups }: TokenPermissions): PermissionCategory[] {
  const described = new Map(permissions.map((permission) => [permission.value, permission]))
  const findPermissions = (values: string[]) => values.flatMap((value) => described.get(value) ?? [])
  return Object.entries(groups).map(([name, subgroups]) => ({
    name,
    subgroups: Object.entries(subgroups).map(([subgroup, values]) => ({
      name: subgroup,
      permissions: findPermissions(values),
    })),
  }))
}

const valuesIn = ({ permissions }: Subgroup) => permissions.map(({ value }) => value)

export const permissionValues = (...nodes: (PermissionCategory | Subgroup)[]): string[] =>
  nodes.flatMap((node) => ('subgroups' in node ? node.subgroups.flatMap(valuesIn) : valuesIn(node)))

export function getSelectionState(values: string[], chosen: readonly string[]): SelectionState {
  const count = values.filter((value) => chosen.includes(value)).length
  if (count === 0) return 'none'
  return count === values.length ? 'all' : 'partial'
}

/** Clears a fully selected branch, and fills any other. */
export function togglePermissions(values: string[], chosen: readonly string[]): string[] {
  const others = chosen.filter((value) => !values.includes(value))
  return getSelectionState(values, chosen) === 'all' ? others : [...others, ...values]
}
