import { type ImagePolicy, limits as contractLimits, oneLine, type UploadFields } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { fileFormats, formats, formatNames, isVideo } from '#images/formats/formats.ts'
import type { Images } from '#images/workers/images.ts'
import { sizeInWords } from '#locales/texts.ts'
import { SECOND_MS } from '#platform/time.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Spool, SpooledFile } from '#storage/local/spool.ts'
import type { ProcessedUpload } from '#images/image-facts.ts'

export type FileLimits = Pick<
  Row<'groups'>,
  'max_upload_bytes' | 'min_upload_bytes' | 'allow_file_types' | 'max_video_bytes' | 'max_video_seconds'
>

/** Limit in bytes for groups without their own. */
const DEFAULT_MAX_FILE_BYTES = 1024 ** 3

/** Storage of a file and the policy applied to it before it is stored. */
export interface UploadDestination {
  storage_id: number
  policy: ImagePolicy
}

/** Serializes the treatment, so that it can be compared with that of other files. */
export const treatmentOf = ({ metadata, convert, quality, max_side }: ImagePolicy) =>
  convert === 'keep' && max_side === 0 ? metadata : `${metadata} ${convert} ${quality} ${max_side}`

export interface IncomingUpload {
  plan: UploadDestination
  fields: UploadFields
  /** File to store. */
  file: SpooledFile
  /** Name given by the client. */
  name: string
  facts: Omit<ProcessedUpload, 'source_format' | 'rewritten'>
  /** Hash of the uploaded bytes, when different bytes are stored. */
  source_sha256: string | null
  /** Patch that restores the uploaded bytes. */
  patch: string | null
}

const maxVideoBytes = ({ max_video_bytes }: Pick<FileLimits, 'max_video_bytes'>) =>
  max_video_bytes || DEFAULT_MAX_FILE_BYTES

const maxUploadBytes = ({ max_upload_bytes }: Pick<FileLimits, 'max_upload_bytes'>) =>
  max_upload_bytes || DEFAULT_MAX_FILE_BYTES

export const refuseSize = (limit: number) => refuse('file_too_large', { values: { size: sizeInWords(limit) } })

/** Returns the largest file of a group, of any type. */
export const maxFileBytes = (limits: FileLimits) =>
  formatsOf(limits).some(isVideo) ? Math.max(maxUploadBytes(limits), maxVideoBytes(limits)) : maxUploadBytes(limits)

/** Returns the largest file of a type: videos have a limit of their own. */
export const maxBytesOf = (limits: FileLimits, format: ProcessedUpload['format']) =>
  isVideo(format) ? maxVideoBytes(limits) : maxUploadBytes(limits)

/** Checks what is known only once the file has been read. */
function checkDuration({ max_video_seconds }: FileLimits, { video }: ProcessedUpload) {
  if (!video || max_video_seconds === 0 || video.duration_ms <= max_video_seconds * SECOND_MS) return
  throw refuse('video_too_long', { values: { limit: max_video_seconds } })
}

/** The video of a motion photo is within the limits of videos, or the photo is a picture. */
function allowedMotion({ max_video_bytes, max_video_seconds }: FileLimits, { motion }: ProcessedUpload) {
  if (!motion) return null
  const isSmall = max_video_bytes === 0 || motion.bytes <= max_video_bytes
  const isShort = max_video_seconds === 0 || motion.duration_ms <= max_video_seconds * SECOND_MS
  return isSmall && isShort ? motion : null
}

export function checkMinSize({ min_upload_bytes }: FileLimits, { bytes }: Pick<SpooledFile, 'bytes'>) {
  if (bytes >= min_upload_bytes) return
  throw refuse('file_too_small', { values: { size: sizeInWords(min_upload_bytes) } })
}

const typesOf = ({ allow_file_types }: FileLimits) => JSON.parse(allow_file_types) as string[]

const refuseType = (limits: FileLimits) =>
  refuse('file_type_refused', { values: { types: typesOf(limits).join(', ') } })

function formatsOf(limits: FileLimits) {
  const types = typesOf(limits)
  return fileFormats.filter((format) => formatNames(format).some((name) => types.includes(name)))
}

/** The type is determined by the bytes, whatever the file is called. */
export function checkType(limits: FileLimits, { format }: Pick<ProcessedUpload, 'format'>) {
  if (!formatsOf(limits).includes(format)) throw refuseType(limits)
}

interface ReceiveDeps {
  form: MultipartForm<UploadFields>
  limits: FileLimits
  /** Bytes reserved of the holder's capacity. */
  reservedBytes: number
  planFor: (fields: UploadFields) => Promise<UploadDestination>
  spool: Spool
  images: Pick<Images, 'processUpload'>
}

/** The extension follows the format when it was converted. */
const renameForFormat = (name: string, { format, source_format }: ProcessedUpload) =>
  format === source_format ? name : `${name.replace(/(?<=.)\.\w{1,5}$/, '')}.${formats[format].extension}`

/** The worker's refusals lack the allowed types and say limits in bytes, so they are replaced by those for users. */
function inWords(refusal: Refusal, limits: FileLimits) {
  if (refusal.code === 'file_type_refused') return refuseType(limits)
  return refusal.code === 'file_too_large' ? refuseSize(Number(refusal.values['size'])) : refusal
}

/** Inspects the file and rewrites it if the policy requires. Only the file to store remains. */
async function admit(source: SpooledFile, policy: ImagePolicy, { limits, spool, images }: ReceiveDeps) {
  const target = spool.newFile()
  const { metadata, convert, quality, max_side } = policy
  const treatment = { metadata, convert, quality, max_side }
  const admitted = await images
    .processUpload(source.file, target, treatment, {
      formats: formatsOf(limits),
      maxBytes: { picture: maxUploadBytes(limits), video: maxVideoBytes(limits) },
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? inWords(error, limits) : error
    })
  const { rewritten, source_format: _, ...described } = admitted
  const facts = { ...described, motion: allowedMotion(limits, admitted) }
  try {
    checkDuration(limits, admitted)
  } catch (error) {
    if (rewritten) await spool.remove(target)
    throw error
  }
  if (!rewritten) return { admitted, facts, file: source, source_sha256: null, patch: null }
  await spool.remove(source.file)
  const { patch, ...sums } = rewritten
  return { admitted, facts, file: { file: target, ...sums }, source_sha256: source.sha256, patch }
}

/** Receives the body and inspects the file. The file is kept only when both succeed. */
export async function receiveFile(deps: ReceiveDeps): Promise<IncomingUpload> {
  const { form, limits, reservedBytes, planFor, spool } = deps
  const most = maxFileBytes(limits)
  const check = (bytes: number) => {
    if (bytes > most) throw refuseSize(most)
    if (bytes > reservedBytes) throw refuse('capacity_exceeded')
  }
  let spooled: SpooledFile | null = null
  try {
    const { fields, file } = await form.read(async ({ name, chunks }) => {
      spooled = await spool.receive(chunks, check)
      return { name, spooled }
    })
    if (!file) throw refuse('file_missing')
    if (file.spooled.bytes === 0) throw refuse('file_empty')
    checkMinSize(limits, file.spooled)
    const plan = await planFor(fields)
    const { admitted, ...kept } = await admit(file.spooled, plan.policy, deps)
    return { plan, fields, name: renameForFormat(file.name, admitted), ...kept }
  } catch (error) {
    const left = spooled as SpooledFile | null
    if (left) await spool.remove(left.file)
    throw error
  }
}

const cut = (text: string, max: number) => Array.from(text).slice(0, max).join('').trim()

/** Returns a displayable file name: the last part of the path, without invisible characters. */
export function filenameOf(filename: string) {
  const base = filename.slice(-5000).split(/[/\\]/).at(-1) ?? ''
  return cut(oneLine(base), contractLimits.photo.name)
}

/** Initial name of a photo. */
export const titleOf = (filename: string) => filename.replace(/(?<=.)\.\w{1,5}$/, '')
