import { type Access, contract, type Language, type Permission, type Route } from '@imagora/contract'
import { permissionWords, type TokenPermissions } from '@imagora/contract'
import { permissionText } from '#locales/permissions.ts'

const asked = new Set<Access>(Object.values<Route>(contract).map(({ access }) => access))

/** Every permission that some route asks for, in the order of the words. */
export const permissions: readonly Permission[] = permissionWords.filter((word) => asked.has(word))

/** What there is to choose from, in words and as a tree. */
export function describePermissions(language: Language): TokenPermissions {
  const described = permissions.map((value) => ({ value, ...permissionText(language, value) }))
  const groups: TokenPermissions['groups'] = {}
  for (const { value, category, subgroup } of described) {
    const subgroups = (groups[category] ??= {})
    ;(subgroups[subgroup] ??= []).push(value)
  }
  return { permissions: described, groups }
}
