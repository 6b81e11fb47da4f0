import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { startServer } from '#test/harness/server.ts'

const { services, user } = await startServer()
const admin = await user('admin', { is_admin: true })
const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json')

function read(settings: unknown) {
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings))
  return readConfig({ SETTINGS_FILE: file }).declaredSettings
}
const shown = async () => (await admin('GET /admin/settings')).data
const latest = async () => (await admin('GET /admin/audit')).data.data[0]

test('[BO-31] the settings come with their defaults', async () => {
  await admin('PUT /admin/settings', { body: { trash_days: 7 } })
  const { settings, defaults } = await shown()
  expect([settings.trash_days, defaults.trash_days]).toEqual([7, 30])
  expect(defaults).not.toHaveProperty('mail_password')
})

test('[BO-33] a start applies the settings of the file and leaves all others, and the log names what changed', async () => {
  await services.siteSettings.applyFile(read({ site_title: 'Agora', enable_explore: false, mail_password: 'hush' }))
  const { settings, secrets_set } = await shown()
  expect(settings).toMatchObject({ site_title: 'Agora', enable_explore: false, trash_days: 7 })
  expect(secrets_set).toContain('mail_password')
  const entry = await latest()
  expect(entry).toMatchObject({ action: 'settings.file', target: 'site_title enable_explore mail_password' })
  expect(JSON.stringify(entry)).not.toContain('hush')

  // The next start finds nothing to do.
  await services.siteSettings.applyFile(read({ site_title: 'Agora', enable_explore: false }))
  expect((await latest())!.id).toBe(entry!.id)
  await admin('PUT /admin/settings', { body: { site_title: 'Other' } })
  await services.siteSettings.applyFile(read({ site_title: 'Agora' }))
  expect((await shown()).settings.site_title).toBe('Agora')
})

test.each([
  ['{', 'cannot be read as JSON'],
  [{ site_titel: 'x' }, 'site_titel: no such setting'],
  [{ trash_days: 'soon' }, 'trash_days: '],
  [[], 'is refused'],
])('[BO-33] the file %j stops the start with a sentence', (settings, sentence) => {
  expect(() => read(settings)).toThrow(sentence)
})

test('[BO-33] a value that would not work here is refused like in the admin panel', async () => {
  await expect(services.siteSettings.applyFile(read({ user_phone_verify: true }))).rejects.toThrow(
    'SETTINGS or SETTINGS_FILE is refused: user_phone_verify: ',
  )
  expect((await shown()).settings.user_phone_verify).toBe(false)
})

test('[BO-35] a variable has settings as JSON too, wins over the file and is checked like it', () => {
  writeFileSync(file, JSON.stringify({ site_title: 'Agora', trash_days: 9 }))
  const both = { SETTINGS_FILE: file, SETTINGS: '{"site_title":"Forum","enable_explore":false}' }
  expect(readConfig(both).declaredSettings).toEqual({ site_title: 'Forum', trash_days: 9, enable_explore: false })
  expect(() => readConfig({ SETTINGS: '{' })).toThrow('SETTINGS cannot be read as JSON')
  expect(() => readConfig({ SETTINGS: '{"site_titel":"x"}' })).toThrow('SETTINGS is refused: site_titel')
})

test.each([
  '{"site_title":"Agora","mail_password": hushhush}',
  '{"mail_password":"hushhush" "trash_days":9}',
  "{'mail_password':'hushhush'}",
  'hushhush',
  '{"mail_password":"hushhush',
])('[BO-35] the sentence about a mistake in %j quotes nothing of it', (text) => {
  for (const env of [{ SETTINGS: text }, { SETTINGS_FILE: file }]) {
    writeFileSync(file, text)
    let shownError = ''
    try {
      readConfig(env)
    } catch (error) {
      shownError = inspect(error)
    }
    expect(shownError).toContain('cannot be read as JSON')
    expect(shownError.split('\n')[0]).not.toMatch(/hush|mail_pass/)
    expect(shownError).not.toContain('[cause]')
  }
})
