import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/aliases.ts'

export const texts: Translation<typeof master> = {
  title: 'Old addresses',
  search: 'Search addresses or keys of photos',
  add: 'Add old addresses',
  import: 'Add',
  path: 'Old address',
  photo: 'Photo',
  time: 'Added',
  actions: 'Actions',
  comma: ', ',
  lines: 'Addresses',
  lines_help:
    'One old address a line, then a space and the photo that it leads to, by its key or a link. An address that is there already leads to the new photo.',
  lines_example: '/uploads/2024/01/sea.jpg https://example.org/i/Qx3….jpg',
  lines_required: 'Please fill in at least one line',
  unread: 'Not understood: line {lines}. Each should be an old address and a photo',
  added_one: '{count, number} old address added',
  added_other: '{count, number} old addresses added',
  missing_one: 'One photo does not exist, so its address was not added: {keys}',
  missing_other: '{count, number} photos do not exist, so their addresses were not added: {keys}',
  none: 'No old addresses yet',
  none_hint:
    'When photos came from another host, let their old addresses lead here: pages that embed them go on showing them.',
  remove: 'Remove',
  copy_named: 'Copy old address {path}',
  remove_named: 'Remove old address {path}',
  remove_hint: 'Pages that embed this address stop showing the photo. The photo itself stays.',
}
