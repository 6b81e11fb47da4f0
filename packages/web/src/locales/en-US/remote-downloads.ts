import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/remote-downloads.ts'

export const texts: Translation<typeof master> = {
  title: 'Add pictures from URLs',
  urls: 'Image URLs',
  urls_help: 'One per line, {count} at most. The server downloads them, also while this is closed.',
  urls_required: 'Please enter URLs, one per line',
  urls_too_many: '{count} URLs at most',
  start: 'Start downloading',
  list: 'Downloads',
  progress: '{done} of {all} done',
  failed_count_one: '{count} failed',
  failed_count_other: '{count} failed',
  retry_all: 'Retry the failed ones',
  cancel_all: 'Cancel all',
  copy_all: 'Copy all links',
  copy_named: 'Copy the link of {url}',
  retry_named: 'Retry {url}',
  cancel_named: 'Cancel {url}',
  state: {
    waiting: 'Waiting',
    downloading: 'Downloading',
    success: 'Success',
    failed: 'Failed',
  },
}
