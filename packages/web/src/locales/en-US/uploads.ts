import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/uploads.ts'

export const texts: Translation<typeof master> = {
  failed: 'Upload failed',
  too_large: 'File size exceeds the maximum limit of {size}',
  file_failed: 'File {filename} upload failed: {reason}',
  cancelled: 'Upload cancelled',
  no_files: 'No files to upload',
  error_details: 'Upload Error Details',
}
