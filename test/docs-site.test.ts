import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../packages/server/src/config.ts'
import { defaultSettings } from '../packages/server/src/settings/defaults.ts'
import { contract } from '../packages/contract/src/index.ts'
import { findIndentedCode, notRunReasons, readCodeBlocks, shellLanguages } from '../scripts/docs/code-blocks.ts'
import { readHeadings, siteLanguages, slugs, sourceOf } from '../scripts/docs/site-pages.ts'

const output = mkdtempSync(join(tmpdir(), 'imagora-docs-'))
afterAll(() => rmSync(output, { recursive: true }))

const read = (file: string) => readFileSync(file, 'utf8')
/** The site shows the table of variables of the README, which operators read first. */
const sources = ['README.md', ...siteLanguages.flatMap((language) => slugs.map((slug) => sourceOf(language, slug)))]

/** Commands of a block as `backup`, `storage list` or `upgrade --check`. */
const commandsIn = (code: string) =>
  Array.from(code.matchAll(/^(?:\$ )?imagora ([\w-]+)(?: ([a-z]+)(?= |$))?/gm), ([, command = '', second]) =>
    second ? `${command} ${second}` : `${command} `,
  )

/** Says what is wrong with the marks of a document; nothing if every shell block has a good one. */
function findUnprovenBlocks(text: string) {
  return readCodeBlocks(text).flatMap(({ language, mark, code }) => {
    const [first = ''] = code.split('\n')
    if (!shellLanguages.has(language)) return mark.kind === 'none' ? [] : [`${first}: only shell blocks have a mark`]
    if (mark.kind === 'none') return [`${first}: neither run nor marked`]
    if (mark.kind === 'not-run') return mark.reason in notRunReasons ? [] : [`${first}: unknown reason ${mark.reason}`]
    if (mark.kind === 'run') return []
    if (!existsSync(mark.file)) return [`${first}: ${mark.file} does not exist`]
    const typed = read(mark.file)
    return commandsIn(code).flatMap((command) =>
      typed.includes(command) ? [] : [`${mark.file} never types ${command}`],
    )
  })
}

describe('[DS-01] the commands in the documents', () => {
  test.each(sources)('each one in %s is typed by a test, or says why not', (source) => {
    expect(findUnprovenBlocks(read(source))).toEqual([])
    expect(findIndentedCode(read(source))).toEqual([])
  })

  test.each([
    ['```sh\nls\n```\n', 'neither run nor marked'],
    ['```sh not-run=mood\nls\n```\n', 'unknown reason'],
    ['```sh test=test/absent.test.ts\nls\n```\n', 'does not exist'],
    ['```sh test=test/floors.test.ts\nimagora dance wildly\n```\n', 'never types'],
    ['```json run\n{}\n```\n', 'only shell blocks'],
  ])('a block that proves nothing is found: %j', (text, problem) => {
    expect(findUnprovenBlocks(text)).toEqual([expect.stringContaining(problem)])
  })

  test('code without a fence is found', () => {
    expect(findIndentedCode('Type:\n\n    ls\n')).toEqual(['    ls'])
  })
})

interface BuiltPage {
  file: string
  html: string
}
let built: BuiltPage[] = []

beforeAll(() => {
  const args = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=docs/site/eleventy.config.mjs', '--quiet']
  execFileSync(process.execPath, [...args, `--output=${output}`], { stdio: 'pipe' })
  built = globSync('**/*.html', { cwd: output }).map((file) => ({ file, html: read(join(output, file)) }))
  // The site takes minutes to build beside other suites on two slow cores.
}, 300_000)

const pageOf = (file: string) => built.find((page) => page.file === file)?.html ?? ''
const addressesIn = (html: string) => Array.from(html.matchAll(/ (?:href|src)="([^"]+)"/g), ([, url = '']) => url)

describe('[DS-03] the site', () => {
  test('has a page for every document in both languages', () => {
    for (const language of siteLanguages)
      for (const slug of slugs) expect(pageOf(`${language}/${slug}.html`)).toContain('<h1')
  })

  test('has no link that leads nowhere', () => {
    const broken = built.flatMap(({ file, html }) =>
      addressesIn(html).flatMap((url) => {
        if (/^(https?|mailto):/.test(url)) return []
        const [path = '', hash] = url.split('#')
        const target = path === '' ? file : join(dirname(file), path)
        if (!existsSync(join(output, target))) return [`${file}: ${url}`]
        const isThere = !hash || pageOf(target).includes(` id="${hash}"`)
        return isThere ? [] : [`${file}: ${url}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('loads nothing from elsewhere and runs nothing inline', () => {
    for (const { html } of built) {
      const loaded = Array.from(html.matchAll(/<(?:script|img|link)\b[^>]*?(?:src|href)="([^"]+)"/g), ([, url]) => url)
      expect(loaded.filter((url) => /^(https?:)?\/\//.test(url ?? ''))).toEqual([])
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle="|\son\w+="/)
      expect(html).toContain("default-src 'none'")
    }
  })
})

describe('[DS-04] the Chinese pages', () => {
  test.each(slugs)('%s has the sections and the commands of the English one', (slug) => {
    const [english = '', chinese = ''] = siteLanguages.map((language) => read(sourceOf(language, slug)))
    const levelsOf = (text: string) => readHeadings(text).map(({ level }) => level)
    expect(levelsOf(chinese)).toEqual(levelsOf(english))
    expect(readCodeBlocks(chinese)).toEqual(readCodeBlocks(english))
    expect(chinese).toMatch(/\p{Script=Han}/u)
  })

  test.each(slugs)('%s leads to Chinese pages', (slug) => {
    const links = Array.from(read(sourceOf('zh', slug)).matchAll(/\]\(\.\.\/([\w-]+)\.md/g), ([, page]) => page)
    expect(links.filter((page) => slugs.includes(page ?? ''))).toEqual([])
  })

  test('changing the language keeps page and section', () => {
    const idsOf = (file: string) => Array.from(pageOf(file).matchAll(/<h2 id="([^"]+)"/g), ([, id]) => id)
    for (const slug of slugs) {
      expect(pageOf(`en/${slug}.html`)).toContain(`href="../zh/${slug}.html"`)
      expect(idsOf(`zh/${slug}.html`)).toEqual(idsOf(`en/${slug}.html`))
    }
  })

  test('the table of variables has the variables and defaults of the README', () => {
    const rowsOf = (file: string) =>
      Array.from(read(file).matchAll(/^\| `([A-Z_]+)` +\| +(.*?) *\|/gm), ([, name, initial]) => [name, initial])
    expect(rowsOf('docs/zh/configure.md')).toEqual(rowsOf('README.md'))
  })
})

describe.each(siteLanguages)('[DS-05] the page about configuration in %s', (language) => {
  test('has every variable that the server reads', () => {
    const asked = new Set<string>()
    readConfig(new Proxy({}, { get: (_target, name) => void asked.add(String(name)) }))
    const html = pageOf(`${language}/configure.html`)
    expect([...asked].filter((name) => !html.includes(`<code>${name}</code>`))).toEqual([])
  })

  test('has every setting with its default', () => {
    const html = pageOf(`${language}/configure.html`)
    // Logos are uploaded files, which have a section of their own.
    const elsewhere = new Set(['checklist_hidden', 'site_logo', 'site_logo_dark'])
    const isGroup = (value: unknown): value is object =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
    const listNames = (values: object): string[] =>
      Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
        isGroup(value) ? listNames(value).map((inner) => `${name}.${inner}`) : [name],
      )
    const names = listNames(defaultSettings).filter((name) => !elsewhere.has(name))
    expect(names).toContain('image_policy.watermark.min_side')
    expect(names.filter((name) => !html.includes(`<td><code>${name}</code></td>`))).toEqual([])
    expect(html).toMatch(/<code>picture_max_age<\/code><\/td>\s*<td>[^<]+<\/td>\s*<td><code>3600<\/code>/)
    expect(html).toMatch(/<code>image_policy\.quality<\/code><\/td>\s*<td>[^<]+<\/td>\s*<td><code>82<\/code>/)
  })
})

test.each(siteLanguages)('[DS-08] the page about the API in %s has every call of the contract', (language) => {
  const html = pageOf(`${language}/api.html`)
  expect(Object.keys(contract).filter((key) => !html.includes(`<td><code>${key}</code></td>`))).toEqual([])
})

test.each([
  ['en', 'Fix:', 'Turn on time synchronization'],
  ['zh', '办法：', '请启用时间同步'],
] as const)('[DS-07] the page of symptoms in %s has at least 20, each with what to do', (language, fix, finding) => {
  const symptoms = read(sourceOf(language, 'faq')).split(/^### /m).slice(1)
  expect(symptoms.length).toBeGreaterThanOrEqual(20)
  expect(symptoms.filter((symptom) => !symptom.includes(`**${fix}** `))).toEqual([])
  expect(pageOf(`${language}/faq.html`)).toContain(finding)
})
