import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { doctorTextsIn, referenceTextsIn } from '../../packages/server/src/locales/texts.ts'
import { defaultSettings } from '../../packages/server/src/settings/defaults.ts'
import { root, type SiteLanguage } from './site-pages.ts'

const tags = { en: 'en-US', zh: 'zh-CN' } as const

const words = {
  en: {
    setting: 'setting',
    label: 'in the admin panel',
    initial: 'default',
    meaning: 'meaning',
    call: 'call',
    finding: 'finding',
    fix: 'what to do',
    empty: 'empty',
    on: 'on',
    off: 'off',
  },
  zh: {
    setting: '设置',
    label: '后台中的名称',
    initial: '默认值',
    meaning: '含义',
    call: '接口',
    finding: '检查结果',
    fix: '处理办法',
    empty: '空',
    on: '开',
    off: '关',
  },
} as const

interface SettingTexts {
  settings: { fields: Record<string, { label: string; help?: string }> }
  'settings-sections': { titles: Record<string, string>; hints: Record<string, string> }
  'image-policy': { parts: Record<string, string>; labels: NestedTexts; help: NestedTexts }
}
interface NestedTexts {
  [name: string]: string | NestedTexts
}
interface PolicyForm {
  policyFields: { part: string; name: string }[]
}
interface SettingForm {
  settingsSections: string[]
  settingFields: Record<string, { section: string }>
}

/** Loads a module whose types belong to a project of their own: that of the web application or of the server. */
const importPart = async (path: string): Promise<unknown> => import(pathToFileURL(join(root, 'packages', path)).href)

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;')

function printTable(heads: string[], rows: string[][]) {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

function printDefault(value: unknown, language: SiteLanguage) {
  const { empty, on, off } = words[language]
  if (value === '' || (Array.isArray(value) && value.length === 0)) return empty
  if (typeof value === 'boolean') return value ? on : off
  if (Array.isArray(value)) return value.map((each) => `\`${String(each)}\``).join(', ')
  return `\`${String(value)}\``
}

/** Prints every setting of the admin panel by section, with the label and the help that the panel shows. */
async function printSettings(language: SiteLanguage) {
  const { texts } = (await importPart(`web/src/locales/${tags[language]}/settings.ts`)) as { texts: SettingTexts }
  const form = (await importPart('web/src/features/operations/settings/setting-fields.ts')) as SettingForm
  const { titles, hints } = texts['settings-sections']
  const { setting, label, initial, meaning } = words[language]
  const defaults: Record<string, unknown> = defaultSettings
  const parts = form.settingsSections.map((section) => {
    const names = Object.keys(form.settingFields).filter((name) => form.settingFields[name]?.section === section)
    const rows = names.map((name) => {
      const field = texts.settings.fields[name]
      return [`\`${name}\``, cell(field?.label ?? ''), printDefault(defaults[name], language), cell(field?.help ?? '')]
    })
    return `### ${titles[section]}\n\n${hints[section]}\n\n${printTable([setting, label, initial, meaning], rows)}`
  })
  return parts.join('\n')
}

/** Returns what stands at a path such as `watermark.text`. */
const valueAt = (tree: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], tree)

/** Prints every field of the image policy by section, with the label and the help that its page shows. */
async function printImagePolicy(language: SiteLanguage) {
  const { texts } = (await importPart(`web/src/locales/${tags[language]}/settings.ts`)) as { texts: SettingTexts }
  const { policyFields } = (await importPart('web/src/components/image-policy/policy-fields.ts')) as PolicyForm
  const { parts, labels, help } = texts['image-policy']
  const { setting, label, initial, meaning } = words[language]
  const sections = [...Map.groupBy(policyFields, ({ part }) => part)].map(([part, fields]) => {
    const rows = fields.map(({ name }) => [
      `\`image_policy.${name}\``,
      cell(String(valueAt(labels, name))),
      printDefault(valueAt(defaultSettings.image_policy, name), language),
      cell(String(valueAt(help, name))),
    ])
    return `### ${parts[part]}\n\n${printTable([setting, label, initial, meaning], rows)}`
  })
  return sections.join('\n')
}

interface ApiDescription {
  paths: Record<string, Record<string, { tags: string[] }>>
}

/** Prints every call of the API by subject, with the sentence of the reference that each site serves. */
async function printCalls(language: SiteLanguage) {
  const texts = referenceTextsIn(tags[language])
  const { describeApi } = (await importPart('server/src/http/api/openapi.ts')) as { describeApi: () => ApiDescription }
  const { paths } = describeApi()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path.replace(/^\/api\/v2/, '')}`,
      tag: operation.tags[0] ?? '',
    })),
  )
  const { call, meaning } = words[language]
  const sentences: Record<string, string> = texts.calls
  const groups = [...Map.groupBy(calls, ({ tag }) => tag)].map(([tag, members]) => {
    const rows = members.map(({ key }) => [`\`${key}\``, cell(sentences[key] ?? '')])
    return `### ${texts.tags[tag] ?? tag}\n\n${printTable([call, meaning], rows)}`
  })
  return groups.join('\n')
}

/** Prints what the doctor can find, with what to do about it. */
function printFindings(language: SiteLanguage) {
  const { finding, fix } = words[language]
  const rows = Object.values(doctorTextsIn(tags[language]).findings)
    .filter(({ todo }) => todo !== '')
    .map(({ message, todo }) => [cell(message), cell(todo)])
  return printTable([finding, fix], rows)
}

/** Returns the table of environment variables of the README, which a test compares with the server. */
function readVariableTable() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [table = ''] = /^\| variable .*\n(?:\|.*\n)+/m.exec(readme) ?? []
  // Links of the README are relative to its folder.
  return table.replaceAll('](docs/', '](').replaceAll('](deploy/', '](../deploy/')
}

/** Returns a function that replaces the markers `<!-- settings -->` and so on in the text of a page. */
export async function loadGeneratedParts() {
  const settings = { en: await printSettings('en'), zh: await printSettings('zh') }
  const imagePolicy = { en: await printImagePolicy('en'), zh: await printImagePolicy('zh') }
  const calls = { en: await printCalls('en'), zh: await printCalls('zh') }
  const parts: Record<string, (language: SiteLanguage) => string> = {
    variables: readVariableTable,
    settings: (language) => settings[language],
    'image-policy': (language) => imagePolicy[language],
    calls: (language) => calls[language],
    findings: printFindings,
  }
  return (text: string, language: SiteLanguage) =>
    text.replaceAll(/^<!-- ([\w-]+) -->$/gm, (marker, name: string) => parts[name]?.(language) ?? marker)
}
