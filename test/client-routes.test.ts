import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { clientRoutes, isClientRoute } from '../packages/server/src/http/web/client-routes.ts'

/** Paths of the web router in the notation of the server. */
const webRoutes = globSync('packages/web/src/app/routes/*.tsx').flatMap((file) => {
  const paths = [...readFileSync(file, 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path]) => path!)
  const [, area] = /^(admin|user)(-|$)/.exec(basename(file, '.tsx')) ?? []
  const parent = area ? `/${area}/` : ''
  return paths
    .map((path) => (path.startsWith('/') && path !== '/' ? path : `${parent}${path}`))
    .map((path) => path.replace(/\{?\$(\w+)\}?/g, '{$1}').replace(/(?<=.)\/+$/, ''))
})

test('the server knows every screen of the web application', () => {
  expect(webRoutes.length).toBeGreaterThan(40)
  const unknown = webRoutes.filter((path) => !isClientRoute(path.replace(/\{\w+\}/g, 'x7')))
  expect(unknown).toEqual(['/404'])
})

test('and no screen that it has not', () => {
  const screens = clientRoutes.filter((route) => !route.includes('{screen}'))
  expect(screens.filter((route) => !webRoutes.includes(route))).toEqual([])
})
