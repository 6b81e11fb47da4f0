import type { Texts, Translation } from '../texts.ts'

export const texts: Translation<Texts['notices']> = {
  title: 'Notices',
  none: 'No notices yet',
  none_hint: 'When there is news of this site, it will be here.',
  all: 'All notices',
}
