import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/trash.ts'

export const texts: Translation<typeof master> = {
  title: 'Trash',
  empty: 'Empty trash',
  select: 'Select photos',
  hint_one:
    'Deleted photos wait here for {count, number} day, then they are gone for good. They take up none of your space and their links are dead. Restored, everything is as before, if there is room for them.',
  hint_other:
    'Deleted photos wait here for {count, number} days, then they are gone for good. They take up none of your space and their links are dead. Restored, everything is as before, if there is room for them.',
  hint_plain:
    'Deleted photos wait here for a while, then they are gone for good. They take up none of your space and their links are dead. Restored, everything is as before, if there is room for them.',
  deleted_on: 'Deleted {date}',
  goes_in_one: 'Deleted {date} · gone for good in {count, number} day',
  goes_in_other: 'Deleted {date} · gone for good in {count, number} days',
  goes_now: 'Deleted {date} · gone for good any moment',
  none: 'The trash is empty',
  none_hint: 'Deleted photos come here first, so that you can change your mind.',
  failed: 'The trash could not be loaded',
  restore: {
    action: 'Restore',
    progress: 'Restoring: {done} of {total}',
    done_one: 'Photo restored',
    done_other: '{count, number} photos restored',
    failed_one: 'The photo could not be restored',
    failed_other: '{count, number} photos could not be restored',
  },
  purge: {
    action: 'Delete for good',
    count_one: 'Delete {count, number} photo for good',
    count_other: 'Delete {count, number} photos for good',
    hint: 'Their files are deleted, and this cannot be undone. It frees no space: what lies in the trash takes up none of yours.',
    progress: 'Deleting for good: {done} of {total}',
    done_one: 'Photo deleted for good',
    done_other: '{count, number} photos deleted for good',
    failed_one: 'The photo was not deleted',
    failed_other: '{count, number} photos were not deleted',
  },
}
