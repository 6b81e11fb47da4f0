import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database-template.ts'

/** Creates the template file once per run; every test file copies it. */
export async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-sqlite-'))
  const template = join(folder, 'template.db')
  await makeTemplate(template)
  project.provide('database', template)
  return () => fs.rmSync(folder, { recursive: true })
}
