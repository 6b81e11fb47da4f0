import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cleanUp } from '#test/harness/clean-up.ts'

/** Creates a folder with these files; their modification times start in 2020, one day apart. */
export function folderWith(files: Record<string, Buffer | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-folder-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  Object.entries(files).forEach(([path, content], place) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    const time = new Date(Date.UTC(2020, 0, 1 + place))
    utimesSync(file, time, time)
  })
  return folder
}
