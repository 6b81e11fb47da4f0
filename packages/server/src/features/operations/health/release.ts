import { readFile } from 'node:fs/promises'
import { Release } from '@imagora/contract'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { version } from '#platform/process/version.ts'

/** The file that `npm run release` puts into every package. */
const ReleaseFile = z.object({
  version: z.string(),
  commit: z.string(),
  date: z.iso.datetime(),
  areas: Release.shape.areas,
})

const checkout: Release = { version, is_packaged: false, commit: null, released_at: null, areas: [] }

/** Returns what this program is; a checkout of the code has no release file. */
export function createReleaseReader({ releaseFile }: Pick<Config, 'releaseFile'>) {
  return async (): Promise<Release> => {
    const text = await readFile(releaseFile, 'utf8').catch(() => null)
    if (text === null) return checkout
    const { date, ...notes } = ReleaseFile.parse(JSON.parse(text))
    return { ...notes, is_packaged: true, released_at: date }
  }
}

export type ReleaseReader = ReturnType<typeof createReleaseReader>
