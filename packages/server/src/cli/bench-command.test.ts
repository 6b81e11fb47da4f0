import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { measureMachine } from './bench-command.ts'

test('[GW-07] the machine is measured in every respect, and nothing is left in the data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-bench-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const result = await measureMachine(folder, 50)
  expect(Object.keys(result)).toHaveLength(8)
  for (const [name, value] of Object.entries(result)) expect(value, name).toBeGreaterThan(0)
  expect(readdirSync(folder)).toEqual([])
  await expect(measureMachine(join(folder, 'missing'), 50)).rejects.toThrow('ENOENT')
})
