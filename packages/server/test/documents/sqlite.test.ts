import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startProgram } from '#test/harness/process.ts'
import { freePorts } from '#test/storage-servers/ports.ts'
import { type CodeBlock, readCodeBlocks } from '../../../../scripts/docs/code-blocks.ts'
import { root, slugs, sourceOf } from '../../../../scripts/docs/site-pages.ts'

/** The address in the documents; requests to it go to the site of the test. */
const DOCUMENTED_ORIGIN = 'https://images.example.org'
const COMMAND_TIMEOUT_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'imagora-documents-'))
const template = join(folder, 'template')
const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
afterAll(() => rmSync(folder, { recursive: true }))

const environmentOf = (home: string) => ({
  PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  HOME: home,
  DATA_DIR: join(home, 'data'),
  // Nothing listens there: the doctor must not ask a server of the internet.
  PUBLIC_URL: 'http://127.0.0.1:1',
  LANG: 'en_US.UTF-8',
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
})

/** Types a text into a shell in the home folder, as a reader does, and stops at the first command that fails. */
function type(code: string, home: string, environment = {}) {
  const env = { ...environmentOf(home), ...environment }
  const result = spawnSync('sh', ['-ec', code], { cwd: home, env, encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS })
  return { exitCode: result.status, output: `${result.stdout}${result.stderr}` }
}

function writeFiles(files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(template, name)), { recursive: true })
    writeFileSync(join(template, name), content)
  }
}

const cheveretoColumns =
  'image_id,image_name,image_extension,image_size,image_date_gmt,image_title,image_description,image_nsfw,image_user_id,image_album_id,image_storage_mode,image_path,image_original_filename'

/** Prepares what the documents assume: a site with an administrator and the user ann, and the files that they name. */
beforeAll(async () => {
  mkdirSync(join(folder, 'bin'))
  const command = join(folder, 'bin/imagora')
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`)
  chmodSync(command, 0o755)
  const exported = await jpeg({ seed: 4 })
  writeFiles({
    'Pictures/sea.jpg': await jpeg({ seed: 1 }),
    'Pictures/2026/hill.jpg': await jpeg({ seed: 2 }),
    'zipline/uploads/Xa3b.jpg': await jpeg({ seed: 3 }),
    'zipline/export.json': JSON.stringify({
      versions: { export: '4' },
      data: { files: [{ id: '1', name: 'Xa3b.jpg', createdAt: '2024-05-06T07:08:09.000Z', userId: 'u1' }] },
    }),
    'lsky/uploads/2022/03/07/622.jpg': await jpeg({ seed: 5 }),
    'lsky/images.csv': 'id,user_id,path,name,origin_name\n1,7,2022/03/07,622.jpg,sea.jpg\n',
    'export/images/2021/05/06/abc.jpg': exported,
    'export/images.csv': `${cheveretoColumns}\n1,abc,jpg,${exported.length},2021-05-06 21:30:00,Sea,NULL,0,7,NULL,datefolder,NULL,a.jpg\n`,
    'people.csv': 'email,username,name\nemma@example.org,emma,Emma\n',
  })
  const created = type(
    'imagora user create --username admin --admin --new && imagora user create --username ann --email ann@example.org',
    template,
  )
  expect(created, created.output).toMatchObject({ exitCode: 0 })
})

async function startSite(home: string) {
  const [port] = (await freePorts(1)) as [number]
  const { DATA_DIR, LANG } = environmentOf(home)
  startProgram('main.ts', [], { DATA_DIR, LANG, PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return origin
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The site of the documents does not start')
}

const sources = [{ slug: 'readme', file: 'README.md' }, ...slugs.map((slug) => ({ slug, file: sourceOf('en', slug) }))]
const pages = sources.map(({ slug, file }) => {
  const blocks = readCodeBlocks(readFileSync(join(root, file), 'utf8'))
  return { slug, blocks: blocks.filter(({ mark }) => mark.kind === 'run') }
})
const typedPages = pages.filter(({ blocks }) => blocks.length > 0)

describe('[DS-02] the commands of the documents', () => {
  test.each(typedPages)(
    'those of $slug do what the page says',
    async ({ slug, blocks }: { slug: string; blocks: CodeBlock[] }) => {
      const home = join(folder, slug)
      cpSync(template, home, { recursive: true })
      const needsSite = blocks.some(({ code }) => code.includes(DOCUMENTED_ORIGIN))
      const origin = needsSite ? await startSite(home) : DOCUMENTED_ORIGIN
      for (const { code, exitCode } of blocks) {
        const result = type(code.replaceAll(DOCUMENTED_ORIGIN, origin), home)
        expect(result, `${code}\n${result.output}`).toMatchObject({ exitCode })
      }
    },
    // Every command is a process of its own, and some pages have ten.
    300_000,
  )

  test('enough pages have some, and a command that fails is seen', () => {
    expect(typedPages.length).toBeGreaterThan(6)
    expect(existsSync(join(template, 'data/imagora.db'))).toBe(true)
    expect(type('imagora user role nobody@example.org moderator\ntrue', template).exitCode).toBe(1)
    expect(type('imagora user raise ann', template).exitCode).toBe(2)
  })
})
