import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database-template.ts'

/** Once per run: a file for every test file to copy. */
export async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-sqlite-'))
  const template = join(folder, 'template.db')
  await makeTemplate(template)
  project.provide('database', template)
  return () => fs.rmSync(folder, { recursive: true })
}
