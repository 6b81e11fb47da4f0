import { expect, test } from 'vitest'
import { findComponents, measureShape, readImports, resolveImport } from '../scripts/shape.ts'

const file = (path: string, ...lines: string[]) => ({
  path: `packages/server/src/${path}`,
  text: `${lines.join('\n')}\n`,
})

test('imports are read from one line, from several lines, from types and from calls', () => {
  const text = [
    `import { one } from './one.ts'`,
    `import type { Two } from '#two.ts'`,
    `import {`,
    `  three,`,
    `} from './three.ts'`,
    `export * from './four.ts'`,
    `const five = await import('./five.ts')`,
  ].join('\n')
  expect(readImports(text).toSorted()).toEqual(['#two.ts', './five.ts', './four.ts', './one.ts', './three.ts'])
})

test('a # name is resolved below the source folder of its own package', () => {
  const exists = (path: string) => path === 'packages/web/src/ui/Card.tsx'
  expect(resolveImport('packages/web/src/app/main.tsx', '#ui/Card.tsx', exists)).toBe('packages/web/src/ui/Card.tsx')
  expect(resolveImport('packages/web/src/app/main.tsx', 'react', exists)).toBeUndefined()
})

test('a cycle is one component, and what is imported comes before its importer', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'a'])],
    ['c', new Set<string>()],
  ])
  expect(findComponents(graph).map((component) => component.toSorted())).toEqual([['c'], ['a', 'b']])
})

test('mutual pairs, cycles, floors, repeated names and gerunds are counted, types included', () => {
  const shape = measureShape([
    file(
      'features/albums/service.ts',
      `import type { Photo } from '#features/photos/service.ts'`,
      'export interface Row {}',
    ),
    file(
      'features/photos/service.ts',
      `import type { Album } from '#features/albums/service.ts'`,
      'export interface Row {}',
    ),
    file('features/photos/hearing.ts', `import { open } from '#db/open.ts'`, 'interface Needs {}'),
    file('db/open.ts', 'export const open = 1'),
  ])
  expect(shape).toMatchObject({
    files: 4,
    rooms: 3,
    floors: 2,
    arrows: 3,
    mutualPairs: 1,
    fileCycles: 1,
    needsInterfaces: 1,
  })
  expect(shape.repeatedTypeNames).toEqual(['Row (2)'])
  expect(shape.gerundFiles).toEqual(['packages/server/src/features/photos/hearing.ts'])
})
