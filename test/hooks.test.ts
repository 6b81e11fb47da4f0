import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = fs.mkdtempSync(join(tmpdir(), 'imagora-hooks-'))
afterAll(() => fs.rmSync(repository, { recursive: true }))

// A git hook that runs these tests sets GIT_* variables of the outer repository.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))

function git(...args: string[]) {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: repository,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const write = (file: string, text: string) => fs.writeFileSync(join(repository, file), text)
const read = (file: string) => fs.readFileSync(join(repository, file), 'utf8')
const committed = (file: string) => git('show', `HEAD:${file}`).output

beforeAll(() => {
  for (const file of [
    '.oxfmtrc.json',
    'oxlint.config.ts',
    'tsconfig.json',
    'package.json',
    'scripts/hooks',
    'scripts/lint',
  ]) {
    fs.cpSync(file, join(repository, file), { recursive: true })
  }
  fs.symlinkSync(resolve('node_modules'), join(repository, 'node_modules'))
  git('init', '-q')
  git('config', 'core.hooksPath', 'scripts/hooks')
})

test('a staged file is committed formatted, and no other file is touched', () => {
  write('staged.ts', 'export const a = "1";\n')
  write('other.ts', 'export const b = "2";\n')
  git('add', 'staged.ts')
  expect(git('commit', '-qm', 'One')).toMatchObject({ status: 0 })
  expect(committed('staged.ts')).toBe("export const a = '1'\n")
  expect(read('staged.ts')).toBe("export const a = '1'\n")
  expect(read('other.ts')).toBe('export const b = "2";\n')
})

test('a file staged in part keeps its other part out of the commit', () => {
  write('partial.ts', "export const c = '3'\n")
  git('add', 'partial.ts')
  write('partial.ts', "export const c = '3'\nexport const d = '4'\n")
  expect(git('commit', '-qm', 'Two')).toMatchObject({ status: 0 })
  expect(committed('partial.ts')).toBe("export const c = '3'\n")
  expect(read('partial.ts')).toContain('d')
})

test('a staged file that breaks a rule stops the commit', () => {
  write('wrong.ts', "Promise.resolve('floating')\n")
  git('add', 'wrong.ts')
  const { status, output } = git('commit', '-qm', 'Three')
  expect(status).not.toBe(0)
  expect(output).toContain('no-floating-promises')
  git('reset', '-q', 'wrong.ts')
})

test('a commit without code passes', () => {
  write('notes.md', '#  Notes\n')
  git('add', 'notes.md')
  expect(git('commit', '-qm', 'Four')).toMatchObject({ status: 0 })
  expect(committed('notes.md')).toBe('# Notes\n')
})
