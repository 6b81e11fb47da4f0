import type { Texts, Translation } from '../texts.ts'

export const texts: Translation<Texts['notices']> = {
  title: 'Announcements',
  none: 'No announcements yet',
  none_hint: 'When there is news of this site, it will be here.',
  all: 'All announcements',
}
