import type { TransformParameters } from '@imagora/contract'
import { toTransformDraft } from '#components/transforms/transform-draft.ts'

/** Presets that most sites can use, offered while their names are free. */
export const startingPresets = [
  { name: 'card', parameters: { w: 400, ar: '4:3' } },
  { name: 'avatar', parameters: { w: 160, ar: '1:1' } },
  { name: 'og-image', parameters: { w: 1200, h: 630, fit: 'cover', format: 'jpeg' } },
] as const satisfies { name: string; parameters: TransformParameters }[]

export type StartingPreset = (typeof startingPresets)[number]

/** Returns parameters as they would stand in a link, for reading: nothing is encoded. */
export const transformText = (parameters: TransformParameters) =>
  Object.entries(toTransformDraft(parameters))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
