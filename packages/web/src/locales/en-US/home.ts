import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master> = {
  drop_title: 'Drop pictures here',
  drop_hint: 'or paste, or click to choose files',
  drop_over: 'Let go to upload',
  choose: 'Choose pictures',
  limit: 'Up to {size} each',
  register: 'Register for free',
  login: 'Log in',
  library: 'Open my library',
  explore: 'Visit the exploration square',
  numbers: 'The site in numbers',
  photos: 'photos',
  users: 'people',
  stored: 'stored',
  features_title: 'Every detail is there for the picture',
  features_hint: 'From upload to share: quiet, fast, and entirely yours.',
  features: {
    links: {
      title: 'Links that last',
      text: 'A link names the picture, not the place it is stored. Move, mirror or replace it: every link you gave out keeps working.',
    },
    speed: {
      title: 'Fluent with 100,000',
      text: 'The whole library is laid out at once. The scrollbar is honest from the first moment; any day is one move away.',
    },
    privacy: {
      title: 'Places stay private',
      text: 'Public files carry no location and not a pixel changes. Your own download gives back the exact original.',
    },
    share: {
      title: 'Sharing with measure',
      text: 'Password, expiry and view counts. A share shows what you shared and nothing else, and ends the moment you say so.',
    },
    tools: {
      title: 'Friends with your tools',
      text: 'PicGo, ShareX, Typora and others work at once, with tokens that can do what you allow and no more.',
    },
    own: {
      title: 'Byte for byte',
      text: 'What is stored is the file you sent, never recompressed in silence. Take the whole library with you whenever you like.',
    },
  },
}
