import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, provideChromium } from '../scripts/chromium.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'imagora-bin-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const path = (name: string) => join(folder, name)
const put = (name: string, script = '') => fs.writeFileSync(path(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
const env = (more = {}) => ({ PATH: folder, ...more })

/** Fake apt-get that records its arguments and runs `onInstall` on `install`. */
const apt = (onInstall = '') =>
  put('apt-get', `echo "$@" >> ${path('calls')}\ncase "$*" in *" install "*) ${onInstall};; esac`)
const bringsChromium = () => `printf '#!/bin/sh\\n' > ${path('chromium')}; /bin/chmod +x ${path('chromium')}`

test('CHROMIUM_PATH comes before the PATH, and one that leads nowhere is an error', () => {
  put('chromium')
  put('mine')
  expect(findChromium(env({ CHROMIUM_PATH: path('mine') }))).toBe(path('mine'))
  expect(() => findChromium(env({ CHROMIUM_PATH: path('nothing') }))).toThrow(`CHROMIUM_PATH names ${path('nothing')}`)
})

test.each(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])(
  '%s is found on the PATH',
  (name) => {
    put(name)
    expect(findChromium(env({ CHROMIUM_PATH: '' }))).toBe(path(name))
  },
)

test('what is there is not installed again', () => {
  put('chromium')
  put('fc-list', 'echo WenQuanYi')
  apt()
  expect(provideChromium(env(), true)).toBe(path('chromium'))
  expect(fs.existsSync(path('calls'))).toBe(false)
})

test('root installs what is missing by apt, waiting for whoever holds its lock', () => {
  put('fc-list')
  apt(bringsChromium())
  expect(provideChromium(env(), true)).toBe(path('chromium'))
  expect(fs.readFileSync(path('calls'), 'utf8').split('\n')).toEqual([
    '--version',
    '-qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 update',
    '-qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 install -y --no-install-recommends chromium-headless-shell fonts-wqy-microhei',
    '',
  ])
})

test.each([
  ['whoever is not root', false, true],
  ['a system without apt', true, false],
])('%s is told what is missing and how to get it', (_who, isRoot, hasApt) => {
  put('fc-list', 'echo WenQuanYi')
  if (hasApt) apt(bringsChromium())
  expect(() => provideChromium(env(), isRoot)).toThrow(
    'Chromium (or CHROMIUM_PATH) missing. On Debian or Ubuntu, as root:\n\n  apt-get install -y --no-install-recommends chromium-headless-shell\n',
  )
})

test('an installation that fails is told as such', () => {
  put('fc-list', 'echo WenQuanYi')
  apt('exit 100')
  expect(() => provideChromium(env(), true)).toThrow('apt could not install it')
})
