import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/admin-albums.ts'

export const texts: Translation<typeof master> = {
  title: 'Albums',
  search: 'Search by name, words or username',
  none: 'No albums yet',
  details: 'Album',
  name: 'Name',
  user: 'User',
  intro: 'Description',
  state: 'State',
  states: { public: 'Public', private: 'Private', hidden: 'Hidden from explore' },
  photos: 'Photos',
  created_at: 'Created',
  pictures: 'Photos of the album',
  empty: 'There are no photos in it.',
  trashed: 'In the trash',
  more: '{shown} of {total} are shown.',
  in_photos: 'Show in the list of photos',
  open: 'Open in explore',
  note: 'Reason',
  note_hint: 'Kept in the audit log, and told to the owner by mail; may be left empty.',
  take_down_hint: 'The album and its shares stop working at once, for good; its owner is told by mail.',
  with_photos: 'Take down the photos in it as well',
  with_photos_hint: 'They are deleted for good, past the trash. Otherwise they stay in the owner’s library.',
}
