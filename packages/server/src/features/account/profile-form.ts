import type { ProfileFields } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import type { Form } from '#platform/incoming-form.ts'
import { sizeInWords } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'

const most = limits.avatar.bytes
/** What the other fields and the frame of a form may measure. */
const framing = 100_000

const refuseSize = () => refuse('file_too_large', { values: { size: sizeInWords(most) } })

interface Received {
  fields: ProfileFields
  /** A file in the spool, for whoever asked to remove. */
  picture: string | null
}

/** Takes in what a person says of themselves. A form that is refused leaves nothing behind. */
export async function receiveProfile(form: Form<ProfileFields>, spool: Spool): Promise<Received> {
  if (form.declared_bytes !== null && form.declared_bytes > most + framing) throw refuseSize()
  let spooled: string | null = null
  try {
    const { fields, file } = await form.read(async ({ name, chunks }) => {
      const taken = await spool.receive(chunks, (bytes) => {
        if (bytes > most) throw refuseSize()
      })
      spooled = taken.file
      return { name, bytes: taken.bytes }
    })
    // Browsers send the part even where no file was chosen: without a name, and empty.
    const isChosen = file !== null && (file.bytes > 0 || file.name !== '')
    if (spooled && !isChosen) await spool.remove(spooled)
    return { fields, picture: isChosen ? spooled : null }
  } catch (error) {
    if (spooled) await spool.remove(spooled)
    throw error
  }
}
