import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/account.ts'

export const texts: Translation<typeof master> = {
  greeting: 'Hello, {name}',
  to_albums: 'Manage albums',
  storage: {
    used: 'Used',
    available: 'Available',
    total: 'Total',
  },
  group: 'Current role group',
  limits: {
    max_upload_size: 'Maximum file size',
    min_upload_size: 'Minimum file size',
    max_files_per_batch: 'Files per batch',
    limit_concurrent_upload: 'Uploads at once',
    limit_per_minute: 'Per minute',
    limit_per_hour: 'Per hour',
    limit_per_day: 'Per day',
    limit_per_week: 'Per week',
    limit_per_month: 'Per month',
    allow_file_types: 'Allowed types',
    files_one: '{count, number} file',
    files_other: '{count, number} files',
    none: 'No limit',
  },
  recent: 'Recent uploads',
  all_photos: 'All photos',
  none: 'No photos yet',
  none_hint: 'Your first upload will show here.',
  update_failed: 'Update failed',
  modification_failed: 'Modification failed',
}
