import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findRepeatedNames, measureShape, readProductionFiles } from '../scripts/shape.ts'

const files = readProductionFiles()

/** Words that do not say what a file is about; a file is named by a noun, or by a verb and its object. */
const PARTICIPLES = new Set(
  `
  added asked bound called changed checked closed counted deleted done dropped ended entered expelled expired fetched
  filled finished forgotten found given gone granted guarded heard held hidden indexed issued kept known left listed
  locked lost made marked measured met moved named needed noted opened ordered owned paid picked placed planned proven
  put read received refused remembered removed rendered reserved seen sent settled shared shown signed sold sought spent
  started stopped stored taken told treated tried used verified wanted watched written
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Areas whose names end like a gerund; files may be named after them. */
const AREA_NAMES = new Set(['billing', 'sharing'])

/** Checks the name without the number of a migration. */
function isParticiple(path: string) {
  const name = basename(path)
    .replace(/\.tsx?$/, '')
    .replace(/^\d+-/, '')
  return (/(^|-)[a-z]+ing$/.test(name) && !AREA_NAMES.has(name)) || PARTICIPLES.has(name)
}

const source = (path: string, text: string) => ({ path: `packages/${path}`, text: `${text}\n` })

test('every exported type and component has a name of its own', () => {
  expect(findRepeatedNames(files)).toEqual([])
})

test('a name that two files export is reported with both, and a schema with its type is one declaration', () => {
  const planted = [
    source('contract/src/billing/orders.ts', 'export const Order = z.object({})\nexport type Order = {}'),
    source('server/src/db/lists.ts', "export type Order = 'newest'\ninterface Row {}"),
    source('server/src/features/library/photos/queries.ts', 'export interface PhotoRow {}\ninterface Row {}'),
    source('web/src/features/orders/Order.tsx', 'export function Order() {}'),
  ]
  expect(findRepeatedNames(planted)).toEqual([
    { name: 'Order', paths: ['packages/contract/src/billing/orders.ts', 'packages/server/src/db/lists.ts'] },
  ])
})

test('rooms import each other in one direction only', () => {
  expect(measureShape(files).mutualPairs).toBe(0)
})

test('no file is named by a gerund or a participle', () => {
  expect(files.map(({ path }) => path).filter(isParticiple)).toEqual([])
})

test.each([
  ['orders/hearing.ts', true],
  ['orders/order-settling.ts', true],
  ['photos/indexed.ts', true],
  ['migrations/0054-called.ts', true],
  ['orders/payment-webhook.ts', false],
  ['shares/shared-pictures.ts', false],
  ['http/ping-test.ts', false],
])('the name of %s is a participle: %s', (path, expected) => {
  expect(isParticiple(path)).toBe(expected)
})
