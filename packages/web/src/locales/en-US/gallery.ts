import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/gallery.ts'

export const texts: Translation<typeof master> = {
  scrubber: 'Go to a date',
  choose_group: 'Select all photos of {name}',
  position: 'Photo {place} of {total}, {date}',
  selection: 'Actions for the selected photos',
  selection_end: 'Clear the selection',
  selected: '{chosen} of {total} selected',
  select_all: 'Select all',
  invert: 'Invert',
  select_first: 'Please select photos first',
  look: 'View',
  mode: 'Layout',
  modes: { rows: 'Rows', squares: 'Squares', columns: 'Columns' },
  size: 'Size',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  grouping: 'Headings',
  groupings: { day: 'By day', month: 'By month', none: 'None' },
}
