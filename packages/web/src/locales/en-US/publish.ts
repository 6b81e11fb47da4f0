import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/publish.ts'

export const texts: Translation<typeof master> = {
  publish_one: 'Publish {count, number} photo',
  publish_other: 'Publish {count, number} photos',
  what_public_means:
    'Everybody can see public photos, and they appear in Explore. Others are seen only by those who have the link.',
  add: {
    title_one: 'Publish this photo too?',
    title_other: 'Publish these {count, number} photos too?',
    hint: '“{name}” is a public album. {total} of the photos are not public: others will not see them in it.',
    keep: 'Only add to the album',
  },
  upload: {
    title_one: 'Publish the photo you upload?',
    title_other: 'Publish the {count, number} photos you upload?',
    hint: '“{name}” is a public album. If these ({total}) are not public, others will not see them in it.',
    keep: 'Upload without publishing',
  },
  open: {
    title_one: 'Publish {count, number} photo too?',
    title_other: 'Publish {count, number} photos too?',
    hint: 'Once “{name}” is public, others still will not see those of its photos that are not public ({total}).',
    keep: 'Only publish the album',
  },
}
