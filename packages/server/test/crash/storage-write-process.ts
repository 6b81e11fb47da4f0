import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localStorage } from '#storage/local/local-storage.ts'

const [root, spool] = process.argv.slice(2) as [string, string]
const storage = localStorage({ root })

/** Writes objects named by their hash until the process is killed, and reports each only after it is stored. */
async function writeForever() {
  for (;;) {
    const bytes = randomBytes(200_000)
    const path = `crash/${createHash('sha256').update(bytes).digest('hex')}.bin`
    const source = join(spool, randomBytes(8).toString('hex'))
    await writeFile(source, bytes)
    await storage.write(path, source)
    process.stdout.write(`${path}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, writeForever))
