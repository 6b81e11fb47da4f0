import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master> = {
  home: {
    drop_title: 'Drop pictures here',
    drop_hint: 'or paste, or click to choose files',
    drop_over: 'Let go to upload',
    choose: 'Choose pictures',
    limit: 'Up to {size} each',
    register: 'Register for free',
    login: 'Log in',
    library: 'Open my library',
    explore: 'Visit the exploration square',
    newest: 'Newest public photos',
    newest_all: 'See all',
    numbers: 'The site in numbers',
    photos: 'photos',
    users: 'people',
    stored: 'stored',
    features_title: 'Every detail is there for the picture',
    features_hint: 'Quiet, fast, and entirely yours.',
    features: {
      links: {
        title: 'Links to the picture itself',
        text: 'A link names the picture, not the place where it is stored. It is short, hard to guess, and works until you delete it.',
      },
      speed: {
        title: 'Fast, and nothing jumps',
        text: 'Thumbnails are made while you upload. A page shows colours, then pictures, and keeps its layout from the first moment.',
      },
      unlisted: {
        title: 'Unlisted by default',
        text: 'A new photo is seen by those who have its link. What you delete is gone with the next request.',
      },
      safe: {
        title: 'Done means stored',
        text: 'An upload succeeds once the file is safely on disk. No power cut or restart loses what was done.',
      },
      tools: {
        title: 'An open interface',
        text: 'Every function has a documented call, with tokens that can do what you allow and no more.',
      },
      own: {
        title: 'Byte for byte',
        text: 'What is stored is the file you sent, never recompressed in silence, on a machine of your own.',
      },
    },
  },
}
