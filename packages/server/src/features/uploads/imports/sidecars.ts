import { join } from 'node:path'
import type { Images } from '#images/workers/images.ts'
import { readTextWithin } from './import-files.ts'

const MAX_SIDECAR_BYTES = 1024 * 1024

/**
 * Returns the possible sidecar files of a picture. Google truncates long names, adds words before `.json`, and moves
 * the number of a second `sea(1).jpg` behind the extension: `sea.jpg(1).json`. An edited picture has the sidecar of the
 * original.
 */
export function sidecarsOf(filename: string, siblings: Set<string>) {
  const stem = filename.replace(/\.\w{1,5}$/, '')
  const [, before, number, ending] = /^(.*)(\(\d+\))(\.\w+)$/.exec(filename) ?? []
  const original = filename.replace(/-(edited|bearbeitet|已修改|已编辑)(?=\.\w+$)/, '')
  const names = [...new Set([filename, original, ...(before ? [`${before}${ending}`] : [])])]
  const suffix = number ?? ''
  const jsons = names.flatMap((name) => {
    const own = name === filename || name === original ? '' : suffix
    const cut = `${name}.supplemental-metadata`
    const cuts = Array.from({ length: 46 }, (_, index) => `${cut.slice(0, cut.length - index)}${own}.json`)
    return [`${name}${own}.json`, ...cuts.filter((each) => each.startsWith(name.slice(0, 40)))]
  })
  const findSidecar = (candidates: string[]) => candidates.find((name) => siblings.has(name)) ?? null
  return {
    json: findSidecar([...jsons, `${stem}.json`]),
    xmp: findSidecar([`${filename}.xmp`, `${stem}.xmp`, `${stem}.XMP`]),
  }
}

/** Reads sidecar files. Untrusted text is parsed by a worker; symbolic links are not followed. */
export function createSidecarReader(images: Pick<Images, 'readSidecars'>, root: string) {
  const textOf = async (folder: string, name: string | null) =>
    name === null ? null : readTextWithin(root, join(root, folder, name), MAX_SIDECAR_BYTES)

  return {
    async factsOf(folder: string, filename: string, siblings: Set<string>) {
      const names = sidecarsOf(filename, siblings)
      const [json, xmp] = [await textOf(folder, names.json), await textOf(folder, names.xmp)]
      // Most pictures have no sidecar, so no worker is called for them.
      if (json === null && xmp === null) return {}
      return (await images.readSidecars({ filename, json, xmp, album: null })).facts
    },

    /** Returns the album title that Google Takeout records for a folder. */
    async albumTitleOf(folder: string, entries: Set<string>) {
      const [name = null] = ['metadata.json', '元数据.json', 'Metadaten.json'].filter((each) => entries.has(each))
      const album = await textOf(folder, name)
      if (album === null) return null
      return (await images.readSidecars({ filename: '', json: null, xmp: null, album })).albumTitle
    },
  }
}
