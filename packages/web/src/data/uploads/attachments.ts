import { uploadFile } from './upload.ts'
import { type UploadResult } from './upload-result.ts'

/** A picture that only a signed address opens: such an address ends, and whoever answers later would see nothing. */
export class ProtectedPicture extends Error {
  override name = 'ProtectedPicture'
}

const linkName = (name: string) => name.replaceAll(/[[\]()!\\\n]/g, ' ').trim()

/** What is put into the text. Where pictures have an origin of their own, the name remains as a link to it. */
function markdownOf({ name, filename, public_url, thumbnail_url }: UploadResult) {
  const alt = linkName(name || filename)
  return `[![${alt}](${thumbnail_url})](${public_url})`
}

/**
 * Keeps a picture like any other upload, as a private photo of whoever writes, and answers with the words that show it.
 * Its own link opens it for whoever has that, so the administrator who answers sees it and nobody else is told of it.
 * A protected one is left out rather than shown by a link that would have to be opened to everybody.
 */
export async function attachPicture(file: File, signal: AbortSignal) {
  const photo = await uploadFile(file, { is_public: '0' }, { signal, onProgress: () => undefined })
  if (photo.is_signed) throw new ProtectedPicture()
  return markdownOf(photo)
}
