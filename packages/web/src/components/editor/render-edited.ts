import i18next from 'i18next'
import { loadTexts } from '#lib/i18n.ts'
import { EditingError, writeInWorker } from './ask-worker.ts'
import { type Edits, isEdited } from './edits.ts'
import { renamed } from './formats.ts'

/**
 * A picture as it was shown in the editor, in its full size and, where browsers write it, in its own format; made
 * without holding up the page. Rejects with an error that tells in words why it could not be.
 */
export async function renderEdited(blob: Blob, edits: Edits, name: string, signal?: AbortSignal): Promise<File> {
  const lastModified = blob instanceof File ? blob.lastModified : Date.now()
  if (!isEdited(edits)) return new File([blob], name, { type: blob.type, lastModified })
  try {
    const written = await writeInWorker({ blob, edits }, signal)
    return new File([written], renamed(name, written.type), { type: written.type, lastModified })
  } catch (error) {
    if (!(error instanceof EditingError)) throw error
    await loadTexts('editor')
    throw new EditingError(error.hindrance, i18next.t(`editor:hindrances.${error.hindrance}`))
  }
}
