import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/archives.ts'

export const texts: Translation<typeof master> = {
  title: 'Download',
  preparing_one: 'Preparing {count, number} photo…',
  preparing_other: 'Preparing {count, number} photos…',
  preparing_hint: 'Every file is looked at; this does not take long.',
  facts_one: '{count, number} photo, {size}',
  facts_other: '{count, number} photos, {size}',
  begun: 'The browser has begun the download, and can go on where it breaks off.',
  again: 'Nothing happens? Download here',
  none: 'No photos to download',
  download_failed: 'Download failed',
  all_failed: 'All photos download failed',
  failed: 'Archive download failed, please try again',
  partly_failed_one: '{count, number} photo failed to download',
  partly_failed_other: '{count, number} photos failed to download',
}
