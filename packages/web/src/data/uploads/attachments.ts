import { uploadFile } from './upload.ts'
import { type UploadResult } from './upload-result.ts'

/** Thrown for a picture that only a signed URL opens: the URL expires, and a later reader would see nothing. */
export class ProtectedPictureError extends Error {
  override name = 'ProtectedPicture'
}

const sanitizeLinkText = (name: string) => name.replaceAll(/[[\]()!\\\n]/g, ' ').trim()

/** Returns the Markdown for a picture. If pictures are served from another origin, the name remains as a link. */
function formatPictureMarkdown({ name, filename, public_url, thumbnail_url }: UploadResult) {
  const alt = sanitizeLinkText(name || filename)
  return `[![${alt}](${thumbnail_url})](${public_url})`
}

/**
 * Uploads a picture as a private photo of the author and returns the Markdown that shows it. Its link works for anyone
 * who has it, so the administrator who replies sees it and nobody else learns of it. A protected picture is rejected,
 * because its link would have to be opened to everyone.
 */
export async function attachPicture(file: File, signal: AbortSignal) {
  const photo = await uploadFile(file, { is_public: '0' }, { signal, onProgress: () => undefined })
  if (photo.is_signed) throw new ProtectedPictureError()
  return formatPictureMarkdown(photo)
}
