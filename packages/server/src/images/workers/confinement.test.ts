import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { png } from '#test/factories/pictures.ts'
import { openImages } from './images.ts'
import { forkConfined } from './worker-pool.ts'

const { folder: dataFolder, save } = pictureFolder()
const spoolFolder = join(dataFolder, 'spool')
mkdirSync(spoolFolder)
writeFileSync(join(dataFolder, 'secret.key'), 'secret')

test('[SF-82] a compromised worker reads no secret, writes nowhere else, starts no process and opens no connection', async () => {
  let connections = 0
  const listener = createServer(() => void connections++).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const probe = forkConfined(
    new URL('../../../test/harness/confined-probe.ts', import.meta.url),
    [dataFolder, spoolFolder, String(port)],
    [spoolFolder],
  )
  const errors: string[] = []
  probe.stderr!.on('data', (chunk: Buffer) => errors.push(String(chunk)))
  const ended = once(probe, 'exit')
  const [outcomes] = (await Promise.race([once(probe, 'message'), ended.then(() => [new Error(errors.join(''))])])) as [
    Record<string, string>,
  ]
  probe.kill()
  listener.close()

  const { 'use its own folder': own, ...attempts } = outcomes
  expect(own).toBe('own')
  const wrong = Object.entries(attempts).filter(([, outcome]) => outcome !== 'ERR_ACCESS_DENIED')
  expect(wrong).toEqual([])
  expect(Object.keys(attempts).length).toBeGreaterThan(15)
  expect(connections).toBe(0)
  expect(readdirSync(spoolFolder)).toEqual(['own'])
  expect(existsSync(join(dataFolder, 'evil'))).toBe(false)
})

test('[SF-82] a worker reads no picture outside of the folders that it is given', async () => {
  const images = openImages({ workers: 1, folders: [spoolFolder] })
  const bytes = await png()
  const [inside, outside] = [join(spoolFolder, 'picture'), save(bytes)]
  writeFileSync(inside, bytes)
  try {
    expect(await images.inspect(inside)).toMatchObject({ format: 'png' })
    await expect(images.inspect(outside)).rejects.toThrow(/Access to this API has been restricted/)
  } finally {
    await images.close()
  }
})
