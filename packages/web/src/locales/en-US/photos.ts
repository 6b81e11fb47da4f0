import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/photos.ts'

export const texts: Translation<typeof master> = {
  select_first: 'Please select photos first',
  none_to_download: 'No photos to download',
  download_failed: 'Download failed',
  all_downloads_failed: 'All photos download failed',
  url_unavailable: 'Image URL not available',
}
