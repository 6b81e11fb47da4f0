import { type Settings, transformQuery, type TransformParameters } from '@imagora/contract'
import {
  isOfferedSize,
  OFFERED_SIZES_TEXT,
  readTransform,
  transformKeys,
  transformName,
  TransformRefused,
  type TransformRequest,
} from '@imagora/contract/transform-parameters'

/** The transform that a link's query requests. Unknown keys are cache busters and are ignored. */
export interface ParsedTransform {
  request: TransformRequest | 'link'
  /** Name for which a signature is valid; null for the link itself. */
  name: string | null
  /** Why it needs a signature; null for what anyone may request. */
  closed: string | null
}

export type PresetParameters = ReadonlyMap<string, TransformParameters>

type OpenTransforms = Settings['open_transforms']

const LINK: ParsedTransform = { request: 'link', name: null, closed: null }
const SIGNED_TEXT = 'the address must be signed'
const PRESET_TEXT = `${SIGNED_TEXT}, or name a preset with p`
const transformPattern = new RegExp(`(?:^|&)(?:${[...transformKeys, 'p'].join('|')})=`)
const presetPattern = /(?:^|&)p=/

/** Returns whether the query names a preset, so that the presets must be known. */
export const namesPreset = (query: string) => presetPattern.test(query)

function whyClosed(request: TransformRequest, open: OpenTransforms) {
  if (open === 'all' || (open === 'sizes' && isOfferedSize(request))) return null
  return { sizes: OFFERED_SIZES_TEXT, presets: PRESET_TEXT, signed: SIGNED_TEXT }[open]
}

function readPlain(search: URLSearchParams, open: OpenTransforms): ParsedTransform {
  const request = readTransform(search)
  return { request, name: transformName(request), closed: whyClosed(request, open) }
}

/** A signature for a preset stays valid when the preset changes. */
const presetTransformName = (preset: string, density: string | null) =>
  // No name of a preset contains a colon.
  `preset:${preset}${density === null ? '' : `:${density}`}`

function readPreset(search: URLSearchParams, open: OpenTransforms, presets: PresetParameters): ParsedTransform {
  const [name = '', ...others] = search.getAll('p')
  if (others.length > 0) throw new TransformRefused('p', 'must be given once')
  const parameters = presets.get(name)
  if (!parameters) throw new TransformRefused('p', 'must be the name of a preset')
  const extra = transformKeys.find((key) => key !== 'dpr' && search.has(key))
  if (extra) throw new TransformRefused(extra, 'must not be given together with p')
  const resolved = transformQuery(parameters)
  const densities = search.getAll('dpr')
  if (densities.length > 0) resolved.delete('dpr')
  for (const density of densities) resolved.append('dpr', density)
  return {
    request: readTransform(resolved),
    name: presetTransformName(name, densities[0] ?? null),
    closed: open === 'signed' ? SIGNED_TEXT : null,
  }
}

/** Returns the requested transform, or the reason as text when the query is invalid. */
export function parseTransformQuery(
  query: string,
  open: OpenTransforms,
  presets: PresetParameters,
): ParsedTransform | string {
  if (!transformPattern.test(query)) return LINK
  try {
    const search = new URLSearchParams(query)
    return search.has('p') ? readPreset(search, open, presets) : readPlain(search, open)
  } catch (error) {
    if (error instanceof TransformRefused) return error.message
    throw error
  }
}
