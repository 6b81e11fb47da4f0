import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeRelease, type ReleaseNotes, writeReleaseNotes } from './release-notes.ts'

/** Returns null where the sources have no history, as in an archive of them. */
function readNotes(root: string): ReleaseNotes | null {
  try {
    return writeReleaseNotes(root, describeRelease(root))
  } catch {
    return null
  }
}

// The image that compose builds gets the file that "npm run release" puts into every package.
const [root = '.', target = 'release.json'] = parseArgs({ allowPositionals: true }).positionals
const notes = readNotes(root)
if (notes) writeFileSync(target, `${JSON.stringify(notes, undefined, 2)}\n`)
else console.error('There is no git history here: the admin panel will show no changes.')
