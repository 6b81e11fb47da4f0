import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { mountSmallDisk } from '#test/harness/small-disk.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

// The free-space check reports infinite space, so the write itself must fail.
const server = await startServer({}, undefined, { freeBytes: async () => Infinity })
const { user, folder } = server
const { upload, traces, waitUntilIdle, verify } = createUploadActions(server)
const spool = join(folder, 'spool')
const isSmall = mountSmallDisk(spool, 2)
const MB = 1024 * 1024

test.runIf(isSmall)(
  '[F13] with a full spool uploads are refused, leave nothing, and go on when there is room',
  async () => {
    const ann = await user('ann')
    const picture = await jpeg({ width: 600, height: 400 })
    const before = await traces()
    const filler = join(spool, '.filler')
    writeFileSync(filler, Buffer.alloc(2 * MB - 8 * 1024))
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => upload(ann.token, { bytes: Buffer.concat([picture, Buffer.alloc(MB)]) })),
    )
    expect(performance.now() - begun).toBeLessThan(10_000)
    for (const { status, data } of answers) expect([status, data.code]).toEqual([507, 'storage_full'])
    expect((await ann('GET /user/photos')).data.data).toEqual([])
    await waitUntilIdle()
    expect(await traces()).toEqual(before)
    rmSync(filler)
    expect((await upload(ann.token, { bytes: picture })).status).toBe(200)
    await waitUntilIdle()
    expect(await verify()).toEqual([])
  },
)
