import type { UploadFields } from '@imagora/contract'
import type { Row } from '#db/schema.ts'
import type { Form } from '#form.ts'
import { namesOf } from '#images/formats.ts'
import type { Facts, Images } from '#images/images.ts'
import { sizeInWords } from '#locales/sizes.ts'
import { refuse } from '#refusal.ts'
import type { Spool, Spooled } from '#storage/spool.ts'

export type FileLimits = Pick<Row<'groups'>, 'max_upload_bytes' | 'min_upload_bytes' | 'allow_file_types'>

/** Where a group sets no limit of its own. */
const largestFile = 1024 ** 3

export interface Incoming {
  fields: UploadFields
  file: Spooled
  /** As the client named it. */
  name: string
  facts: Facts
}

export const mostBytes = ({ max_upload_bytes }: Pick<FileLimits, 'max_upload_bytes'>) => max_upload_bytes || largestFile

export const refuseSize = (limit: number) => refuse('file_too_large', { values: { size: sizeInWords(limit) } })

export function checkSmallest({ min_upload_bytes }: FileLimits, { bytes }: Pick<Spooled, 'bytes'>) {
  if (bytes >= min_upload_bytes) return
  throw refuse('file_too_small', { values: { size: sizeInWords(min_upload_bytes) } })
}

/** By what the bytes are, whatever the file is called. */
export function checkType({ allow_file_types }: FileLimits, { format }: Pick<Facts, 'format'>) {
  const allowed = JSON.parse(allow_file_types) as string[]
  if (namesOf(format).some((name) => allowed.includes(name))) return
  throw refuse('file_type_refused', { values: { types: allowed.join(', ') } })
}

interface Needs {
  form: Form<UploadFields>
  limits: FileLimits
  /** What was reserved of the holder's capacity. */
  reservedBytes: number
  spool: Spool
  images: Pick<Images, 'inspect'>
}

/** Takes the body in, and looks at the file. The file stays only when all is well with both. */
export async function receive({ form, limits, reservedBytes, spool, images }: Needs): Promise<Incoming> {
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
    const facts = await images.inspect(file.spooled.file)
    checkType(limits, facts)
    return { fields, file: file.spooled, name: file.name, facts }
  } catch (error) {
    const left = spooled as Spooled | null
    if (left) await spool.remove(left.file)
    throw error
  }
}
