import { z } from 'zod'
import { Id, IdParams, Line, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import {
  readTransform,
  transformFlips,
  transformFormats,
  transformGravities,
  TransformRefused,
  transformFits,
} from './transform-parameters.ts'

const { maxSidePx, maxBlur, maxSharpen, maxDpr } = limits.rendering
const { name, note } = limits.transformPreset
const Side = z.int().min(1).max(maxSidePx)
const Word = z.string().trim().max(60)

/** Parameters by their names in the query of a link. */
const parameters = {
  w: Side.meta({ description: 'Width in pixels' }),
  h: Side.meta({ description: 'Height in pixels' }),
  fit: z.enum(transformFits).meta({ description: '`inside` and `contain` are the same; nothing is enlarged' }),
  ar: Word.meta({ description: 'Ratio, such as `16:9`' }),
  crop: Word.meta({ description: '`x,y,width,height` in pixels, or in shares from 0 to 1 with a decimal point' }),
  gravity: z.enum(transformGravities).meta({ description: '`focus` is the default: the focus point, or the center' }),
  dpr: z.number().min(1).max(maxDpr).meta({ description: 'Multiplies width, height and blur; one decimal' }),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  flip: z.enum(transformFlips),
  blur: z.int().min(0).max(maxBlur),
  grey: z.boolean(),
  sharpen: z.int().min(0).max(maxSharpen),
  bg: Word.meta({ description: 'Color such as `ff8800`, `transparent`, or `auto` for the dominant color' }),
  q: z.union([z.int().min(1).max(100), z.literal('auto')]),
  format: z.enum(transformFormats),
}

const textOf = (value: string | number | boolean) =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)

/** Returns the query of a link with these parameters. */
export const transformQuery = (given: TransformParameters) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, textOf(value)]])),
  )

type TransformFields = z.output<typeof TransformFields>
const TransformFields = z.strictObject(parameters).partial()

/** Refuses what a link would refuse, at the parameter that is to blame. */
function checkTransform(given: TransformFields, context: z.core.$RefinementCtx<TransformFields>) {
  try {
    readTransform(transformQuery(given))
  } catch (error) {
    if (!(error instanceof TransformRefused)) throw error
    const path = [error.parameter]
    context.addIssue({ code: 'custom', path, message: 'malformed' satisfies InvalidCode, input: given })
  }
}

export const TransformParameters = TransformFields.superRefine(checkTransform)
export type TransformParameters = TransformFields

const PresetName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'slug_malformed' satisfies InvalidCode)
  .max(name)
  .meta({ description: 'As in `?p={name}`' })

const isAny = (given: object) => Object.keys(given).length > 0

const fields = {
  name: PresetName,
  note: Line(note).meta({ description: 'What it is for; shown to those who make links' }),
  parameters: TransformFields.refine(isAny, 'required' satisfies InvalidCode).superRefine(checkTransform),
}

export const TransformPresetInput = z.strictObject({ ...fields, note: fields.note.default('') })
export type TransformPresetInput = z.output<typeof TransformPresetInput>

export const TransformPresetChanges = z
  .strictObject(fields)
  .partial()
  .refine(isAny, 'nothing_to_change' satisfies InvalidCode)
export type TransformPresetChanges = z.output<typeof TransformPresetChanges>

export const TransformPreset = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  parameters: z.object(parameters).partial(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type TransformPreset = z.output<typeof TransformPreset>

/** What strangers may request without a signature. */
export const openTransforms = ['all', 'sizes', 'presets', 'signed'] as const

const TransformUrlInput = z
  .strictObject({
    preset: PresetName.optional().meta({ description: 'Name of a preset; besides it only `dpr` may be given' }),
    parameters: TransformParameters.default({}),
    expires_in: z
      .int()
      .min(60)
      .max(limits.transformUrlSeconds)
      .optional()
      .meta({ description: 'Seconds; without it for good, or for an hour at least where the photo is protected' }),
  })
  .refine(({ preset, parameters: given }) => preset !== undefined || isAny(given), {
    path: ['parameters'],
    message: 'required' satisfies InvalidCode,
  })
  .refine(({ preset, parameters: given }) => preset === undefined || Object.keys(given).every((key) => key === 'dpr'), {
    path: ['parameters'],
    message: 'malformed' satisfies InvalidCode,
  })
export type TransformUrlInput = z.output<typeof TransformUrlInput>

const TransformUrl = z.object({
  url: z.string(),
  expires_at: Timestamp.nullable().meta({ description: 'Null for an address that does not expire' }),
  is_open: z.boolean().meta({ description: 'Anyone may request the same without the signature' }),
})
export type TransformUrl = z.output<typeof TransformUrl>

const read = { access: 'admin', permission: 'settings.read' } as const
const write = { access: 'admin', permission: 'settings.write', reauth: true } as const

export const transforms = defineRoutes({
  'GET /user/transform_presets': {
    access: 'user:photo:read',
    data: z.object({
      open: z.enum(openTransforms).meta({ description: 'What needs no signature' }),
      presets: z.array(TransformPreset.pick({ name: true, note: true, parameters: true })),
    }),
  },
  'POST /user/photos/{id}/transform_url': {
    access: 'user:photo:write',
    params: IdParams,
    body: TransformUrlInput,
    data: TransformUrl,
    refuses: ['photo_missing', 'transform_preset_missing'],
  },
  'GET /admin/transform_presets': { ...read, data: z.array(TransformPreset) },
  'POST /admin/transform_presets': {
    ...write,
    body: TransformPresetInput,
    data: TransformPreset,
    answers: 201,
    refuses: ['transform_preset_taken'],
  },
  'PUT /admin/transform_presets/{id}': {
    ...write,
    params: IdParams,
    body: TransformPresetChanges,
    answers: 204,
    refuses: ['transform_preset_missing', 'transform_preset_taken'],
  },
  'DELETE /admin/transform_presets/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['transform_preset_missing'],
  },
})
