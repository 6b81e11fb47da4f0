import { expect, test } from 'vitest'
import { extentOf, toggled, treeOf, valuesOf } from './permission-tree.ts'

const permission = (value: string, category: string) => ({ value, label: value, detail: value, category })
const listed = {
  permissions: [permission('a:read', 'One'), permission('a:write', 'One'), permission('b:read', 'Two')],
  groups: { One: { A: ['a:read', 'a:write', 'unknown'] }, Two: { B: ['b:read'] } },
}
const [one, two] = treeOf(listed) as [ReturnType<typeof treeOf>[number], ReturnType<typeof treeOf>[number]]

test('the tree has the server’s order, and only what is described', () => {
  expect(treeOf(listed).map(({ name }) => name)).toEqual(['One', 'Two'])
  expect(valuesOf(one, two)).toEqual(['a:read', 'a:write', 'b:read'])
  expect(valuesOf(one.subgroups[0]!)).toEqual(['a:read', 'a:write'])
})

test('[TO-01] a branch is chosen not at all, in part, or whole', () => {
  expect(extentOf(valuesOf(one), [])).toBe('none')
  expect(extentOf(valuesOf(one), ['b:read'])).toBe('none')
  expect(extentOf(valuesOf(one), ['a:read', 'b:read'])).toBe('partial')
  expect(extentOf(valuesOf(one), ['a:write', 'a:read'])).toBe('all')
})

test('a partial branch is filled, a whole one emptied, and nothing else is touched', () => {
  expect(toggled(valuesOf(one), ['b:read', 'a:read'])).toEqual(['b:read', 'a:read', 'a:write'])
  expect(toggled(valuesOf(one), ['b:read', 'a:read', 'a:write'])).toEqual(['b:read'])
  expect(toggled(['b:read'], [])).toEqual(['b:read'])
})
