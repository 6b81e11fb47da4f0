import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp } from '#test/harness/clean-up.ts'

/** Creates a folder that is deleted after the test file. */
export function pictureFolder() {
  const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-pictures-'))
  cleanUp(() => fs.rmSync(folder, { recursive: true, force: true }))
  let number = 0

  return {
    folder,
    save(bytes: Uint8Array, name = 'picture') {
      const file = join(folder, `${number++}-${name}`)
      fs.writeFileSync(file, bytes)
      return file
    },
    /** Returns an unused path in a new folder. */
    newTarget: () => join(fs.mkdtempSync(join(folder, 'target-')), 'rendering.webp'),
  }
}
