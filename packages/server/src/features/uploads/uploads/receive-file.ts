import { type ImagePolicy, limits as contractLimits, oneLine, type UploadFields } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { type Format, formats, namesOf } from '#images/formats/formats.ts'
import type { Images } from '#images/workers/images.ts'
import { sizeInWords } from '#locales/texts.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Spool, Spooled } from '#storage/local/spool.ts'
import type { Admitted, ImageFacts } from '#images/image-facts.ts'

export type FileLimits = Pick<Row<'groups'>, 'max_upload_bytes' | 'min_upload_bytes' | 'allow_file_types'>

/** Where a group sets no limit of its own. */
const DEFAULT_MAX_FILE_BYTES = 1024 ** 3

/** Where a file goes, and what is done to it before. */
export interface UploadDestination {
  storage_id: number
  policy: ImagePolicy
}

/** In a word, to be compared with what was done to other files. */
export const treatmentOf = ({ metadata, convert, quality, max_side }: ImagePolicy) =>
  convert === 'keep' && max_side === 0 ? metadata : `${metadata} ${convert} ${quality} ${max_side}`

export interface Incoming {
  plan: UploadDestination
  fields: UploadFields
  /** What is to be kept. */
  file: Spooled
  /** As the client named it. */
  name: string
  facts: ImageFacts & Pick<Admitted, 'tells_place'>
  /** Of what the client sent, where something else is kept. */
  source_sha256: string | null
  /** What leads back to that. */
  patch: string | null
}

export const mostBytes = ({ max_upload_bytes }: Pick<FileLimits, 'max_upload_bytes'>) =>
  max_upload_bytes || DEFAULT_MAX_FILE_BYTES

export const refuseSize = (limit: number) => refuse('file_too_large', { values: { size: sizeInWords(limit) } })

export function checkSmallest({ min_upload_bytes }: FileLimits, { bytes }: Pick<Spooled, 'bytes'>) {
  if (bytes >= min_upload_bytes) return
  throw refuse('file_too_small', { values: { size: sizeInWords(min_upload_bytes) } })
}

const typesOf = ({ allow_file_types }: FileLimits) => JSON.parse(allow_file_types) as string[]

const refuseType = (limits: FileLimits) =>
  refuse('file_type_refused', { values: { types: typesOf(limits).join(', ') } })

function formatsOf(limits: FileLimits) {
  const types = typesOf(limits)
  return (Object.keys(formats) as Format[]).filter((format) => namesOf(format).some((name) => types.includes(name)))
}

/** By what the bytes are, whatever the file is called. */
export function checkType(limits: FileLimits, { format }: Pick<ImageFacts, 'format'>) {
  if (!formatsOf(limits).includes(format)) throw refuseType(limits)
}

interface ReceiveDeps {
  form: MultipartForm<UploadFields>
  limits: FileLimits
  /** What was reserved of the holder's capacity. */
  reservedBytes: number
  planFor: (fields: UploadFields) => Promise<UploadDestination>
  spool: Spool
  images: Pick<Images, 'admit'>
}

/** The ending follows the format, where that was changed. */
const renamed = (name: string, { format, source_format }: Admitted) =>
  format === source_format ? name : `${name.replace(/(?<=.)\.\w{1,5}$/, '')}.${formats[format].extension}`

/** Looks at the file, and changes it where it is to be changed. Only what is to be kept is left of it. */
async function admit(source: Spooled, policy: ImagePolicy, { limits, spool, images }: ReceiveDeps) {
  const target = spool.newFile()
  const { metadata, convert, quality, max_side } = policy
  const treatment = { metadata, convert, quality, max_side }
  const admitted = await images
    .admit(source.file, target, treatment, { formats: formatsOf(limits) })
    .catch((error: unknown) => {
      // Which types there are is not known where the file is looked at.
      throw error instanceof Refusal && error.code === 'file_type_refused' ? refuseType(limits) : error
    })
  const { rewritten, source_format: _, ...facts } = admitted
  if (!rewritten) return { admitted, facts, file: source, source_sha256: null, patch: null }
  await spool.remove(source.file)
  const { patch, ...sums } = rewritten
  return { admitted, facts, file: { file: target, ...sums }, source_sha256: source.sha256, patch }
}

/** Takes the body in, and looks at the file. The file stays only when all is well with both. */
export async function receiveFile(needs: ReceiveDeps): Promise<Incoming> {
  const { form, limits, reservedBytes, planFor, spool } = needs
  const most = mostBytes(limits)
  const check = (bytes: number) => {
    if (bytes > most) throw refuseSize(most)
    if (bytes > reservedBytes) throw refuse('capacity_exceeded')
  }
  let spooled: Spooled | null = null
  try {
    const { fields, file } = await form.read(async ({ name, chunks }) => {
      spooled = await spool.receive(chunks, check)
      return { name, spooled }
    })
    if (!file) throw refuse('file_missing')
    checkSmallest(limits, file.spooled)
    const plan = await planFor(fields)
    const { admitted, ...kept } = await admit(file.spooled, plan.policy, needs)
    return { plan, fields, name: renamed(file.name, admitted), ...kept }
  } catch (error) {
    const left = spooled as Spooled | null
    if (left) await spool.remove(left.file)
    throw error
  }
}

const cut = (text: string, max: number) => Array.from(text).slice(0, max).join('').trim()

/** A file's name as text to show: the last part of a path, without what cannot be seen. */
export function filenameOf(given: string) {
  const base = given.slice(-5000).split(/[/\\]/).at(-1) ?? ''
  return cut(oneLine(base), contractLimits.photo.name)
}

/** What a photo is called until its owner calls it something else. */
export const titleOf = (filename: string) => filename.replace(/(?<=.)\.\w{1,5}$/, '')
