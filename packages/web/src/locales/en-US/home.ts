import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master> = {
  home: {
    drop_title: 'Drop photos here',
    drop_hint: 'or paste, or click to choose files',
    drop_over: 'Drop to upload',
    choose: 'Choose photos',
    limit: 'Up to {size} each',
    register: 'Register for free',
    login: 'Log in',
    library: 'Open my library',
    explore: 'Explore public photos',
    newest: 'Newest public photos',
    newest_all: 'See all',
    numbers: 'Site statistics',
    photos: 'photos',
    users: 'people',
    stored: 'stored',
    features_title: 'Built around your photos',
    features_hint: 'Quiet, fast, and entirely yours.',
    features: {
      links: {
        title: 'Links that last',
        text: 'Links point to the photo, not to where it’s stored. They’re short, hard to guess, and work until you delete the photo.',
      },
      speed: {
        title: 'Fast and steady',
        text: 'Thumbnails are made while you upload. Pages show colors first, then photos, and the layout never jumps.',
      },
      unlisted: {
        title: 'Unlisted by default',
        text: 'Only people with the link can see a new photo. Once you delete it, the link stops working right away.',
      },
      safe: {
        title: 'Safe once uploaded',
        text: 'An upload is done only when the file is safely on disk. A power cut or restart won’t lose it.',
      },
      tools: {
        title: 'Open API',
        text: 'Every feature has a documented API, and each token can do only what you allow.',
      },
      own: {
        title: 'Byte for byte',
        text: 'The file you upload is the file that’s stored, never silently recompressed, on your own server.',
      },
    },
  },
}
