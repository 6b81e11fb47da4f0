import { expect, test } from 'vitest'
import { getSelectionState, togglePermissions, buildPermissionTree, permissionValues } from './permission-tree.ts'

const permission = (value: string, category: string) => ({ value, label: value, detail: value, category })
const listed = {
  permissions: [permission('a:read', 'One'), permission('a:write', 'One'), permission('b:read', 'Two')],
  groups: { One: { A: ['a:read', 'a:write', 'unknown'] }, Two: { B: ['b:read'] } },
}
const [one, two] = buildPermissionTree(listed) as [
  ReturnType<typeof buildPermissionTree>[number],
  ReturnType<typeof buildPermissionTree>[number],
]

test('the tree has the server’s order, and only what is described', () => {
  expect(buildPermissionTree(listed).map(({ name }) => name)).toEqual(['One', 'Two'])
  expect(permissionValues(one, two)).toEqual(['a:read', 'a:write', 'b:read'])
  expect(permissionValues(one.subgroups[0]!)).toEqual(['a:read', 'a:write'])
})

test('[TO-01] a branch is chosen not at all, in part, or whole', () => {
  expect(getSelectionState(permissionValues(one), [])).toBe('none')
  expect(getSelectionState(permissionValues(one), ['b:read'])).toBe('none')
  expect(getSelectionState(permissionValues(one), ['a:read', 'b:read'])).toBe('partial')
  expect(getSelectionState(permissionValues(one), ['a:write', 'a:read'])).toBe('all')
})

test('a partial branch is filled, a whole one emptied, and nothing else is touched', () => {
  expect(togglePermissions(permissionValues(one), ['b:read', 'a:read'])).toEqual(['b:read', 'a:read', 'a:write'])
  expect(togglePermissions(permissionValues(one), ['b:read', 'a:read', 'a:write'])).toEqual(['b:read'])
  expect(togglePermissions(['b:read'], [])).toEqual(['b:read'])
})
