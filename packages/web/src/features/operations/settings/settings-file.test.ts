import type { ShownSettings } from '@imagora/contract'
import { expect, test } from 'vitest'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'

const defaults = {
  site_title: 'Imagora',
  enable_explore: true,
  alert_emails: [],
  trash_days: 30,
} as unknown as ShownSettings
const settings: ShownSettings = { ...defaults, site_title: 'Agora', alert_emails: ['a@example.org'] }

test('[BO-32] a settings file has what differs from the defaults, and is read back', async () => {
  const file = writeSettingsFile(settings, defaults)
  const text = await file.text()
  expect(JSON.parse(text)).toEqual({ site_title: 'Agora', alert_emails: ['a@example.org'] })
  expect(readSettingsFile(text, defaults)).toEqual({
    settings: { site_title: 'Agora', alert_emails: ['a@example.org'] },
    unknown: [],
  })
})

test.each([
  ['{"no_such": 1, "site_title": "B"}', { settings: { site_title: 'B' }, unknown: ['no_such'] }],
  ['{"trash_days": "soon"}', { settings: {}, unknown: ['trash_days'] }],
  ['{"alert_emails": {"0": "a"}}', { settings: {}, unknown: ['alert_emails'] }],
  ['{"toString": "a"}', { settings: {}, unknown: ['toString'] }],
  ['{', null],
  ['[]', null],
  ['null', null],
])('[BO-32] of the file %s', (text, expected) => {
  expect(readSettingsFile(text, settings)).toEqual(expected)
})
