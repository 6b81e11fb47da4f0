import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { openSpool } from './spool.ts'
import type { Storage } from '#storage/storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-spool-'))
cleanUp(() => rmSync(folder, { recursive: true, force: true }))

const chunks = () => Readable.from([Buffer.from('picture')]) as AsyncIterable<Buffer>
const storage = { read: async () => Readable.from([Buffer.from('picture')]) } as unknown as Storage

test('nothing is taken in where the disk is nearly full, and the disk is not asked for every file', async () => {
  let asked = 0
  const spool = openSpool(folder, async () => {
    asked++
    return 199 * 1024 * 1024
  })
  await expect(spool.receive(chunks(), () => {})).rejects.toMatchObject({ code: 'storage_full' })
  await expect(spool.fetch(storage, 'a.jpg')).rejects.toMatchObject({ code: 'storage_full' })
  expect([asked, readdirSync(folder)]).toEqual([1, []])
})

test('a disk with room takes files in', async () => {
  for (const spool of [openSpool(folder), openSpool(folder, async () => 200 * 1024 * 1024)]) {
    expect(await spool.receive(chunks(), () => {})).toMatchObject({ bytes: 7 })
    await spool.remove(await spool.fetch(storage, 'a.jpg'))
  }
})
