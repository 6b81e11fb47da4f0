import i18next from 'i18next'
import { getFileFolder } from '#lib/browser/file-paths.ts'
import { getFormats } from '#lib/formats/formatters.ts'
import { createRandomHexId } from '#lib/browser/tab-lock.ts'
import { getMaxSize, validateFile, listFits, type GroupLimits, countAcceptableFiles } from './preflight.ts'
import type { NewUpload } from './upload.ts'

function reasonAgainst(file: File, limits: GroupLimits) {
  const complaint = validateFile(file, limits)
  if (!complaint) return undefined
  const formats = getFormats(i18next.language)
  const size = complaint === 'below_minimum' ? limits.min_upload_size : getMaxSize(file, limits)
  const types = limits.allow_file_types.join(', ')
  return i18next.t(`uploads:${complaint}`, { filename: file.name, size: formats.kilobytes(size), types })
}

interface Given {
  file: File
  /** Fields of a file restored from an earlier visit or added to a specific album. */
  kept?: Partial<Omit<NewUpload, 'file'>>
}

interface Standing {
  limits: GroupLimits
  unfinished: number
  /** Remaining quota in bytes; undefined if unlimited. */
  room: number | undefined
}

export interface AcceptanceResult {
  uploads: NewUpload[]
  /** Number of files beyond the batch limit. */
  left: number
  unfit: { count: number; all: number } | null
}

/** Validates files before any bytes are sent. */
export function acceptFiles(given: Given[], { limits, unfinished, room }: Standing): AcceptanceResult {
  const taken = given.slice(0, countAcceptableFiles(given.length, unfinished, limits))
  const reasons = taken.map(({ file }) => reasonAgainst(file, limits))
  const sizes = taken.map(({ file }, index) => (reasons[index] ? 0 : file.size))
  const fits = listFits(sizes, room)
  const tooMuch = i18next.t('uploads:no_room', { size: getFormats(i18next.language).bytes(room ?? 0) })
  const uploads = taken.map(({ file, kept }, index): NewUpload => {
    const reason = reasons[index] ?? (fits[index] ? undefined : tooMuch)
    return { key: createRandomHexId(), folder: getFileFolder(file), file, ...kept, reason, mayRetry: !fits[index] }
  })
  const count = fits.filter((each) => !each).length
  return { uploads, left: given.length - taken.length, unfit: count > 0 ? { count, all: taken.length } : null }
}
