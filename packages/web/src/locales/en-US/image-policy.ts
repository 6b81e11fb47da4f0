import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/image-policy.ts'

export const texts: Translation<typeof master> = {
  title: 'Image policy',
  intro:
    'What happens to pictures when they are uploaded and when they are shown. A storage and a role group may each say otherwise; the group has the last word.',
  saved: 'Image policy saved, and in force at once',
  unsaved_one: '{count} change is not saved',
  unsaved_other: '{count, number} changes are not saved',
  own: 'Own rule: {part}',
  sample: 'About what it will look like; the font may differ a little',
  sample_text: 'Watermark',
  parts: {
    metadata: 'Metadata',
    conversion: 'Conversion and size',
    watermark: 'Watermark',
    hot_links: 'Hot-linking',
    protection: 'Protection',
    delivery: 'Storage and delivery',
  },
  labels: {
    metadata: 'Metadata in photos',
    convert: 'Convert on upload',
    max_side: 'Longest side in pixels',
    quality: 'Encoding quality',
    watermark: {
      kind: 'Kind of watermark',
      text: 'Text',
      image_key: 'Picture',
      position: 'Position',
      size: 'Size (%)',
      opacity: 'Opacity (%)',
      min_side: 'Smallest side (pixels)',
    },
    hot_links: {
      mode: 'Sites that may show pictures',
      hosts: 'Hosts',
      allow_empty: 'Allow requests without a referrer',
    },
    is_protected: 'Signed addresses only',
    delivery: 'Who sends originals',
    public_url: 'Public address',
    path_template: 'Path in the storage',
  },
  help: {
    metadata:
      'By default only the place is taken out, without touching the picture. What was taken out is kept apart, so the owner still downloads the exact original.',
    convert: 'A conversion that would be larger keeps the original. Animations keep their frames as WebP.',
    max_side: 'Larger pictures are scaled down on upload; 0 for no limit.',
    quality: '30–100. Higher is sharper and larger; 75–85 is usual.',
    watermark: {
      kind: 'Put on when a picture is shown; the original is always kept. A change applies to all pictures at once.',
      text: 'Up to 50 characters, Chinese too.',
      image_key: 'Paste the link of a picture on this site, best a PNG or WebP with a transparent background.',
      position: '“Tiled” covers the whole picture.',
      size: 'Of the picture’s shorter side.',
      opacity: '1–100; lower is fainter.',
      min_side: 'Pictures and thumbnails with a shorter side below this carry none.',
    },
    hot_links: {
      mode: 'The pages of this site always may.',
      hosts: 'One a line, such as example.com; *.example.com includes everything below it.',
      allow_empty: 'Pictures opened by themselves, apps and mail usually send none, so this is best left on.',
    },
    is_protected: 'Links carry a signature and expire: pictures embedded elsewhere stop showing.',
    delivery:
      'Sending on to the storage works with S3 only and saves traffic; watermarked pictures still come from here.',
    public_url: 'The address of a CDN in front of /i/, such as https://img.example.com; empty for this site’s own.',
    path_template:
      'In braces, yyyy, mm and dd stand for the day of the upload. Applies to later uploads only; links never change.',
  },
  choices: {
    metadata: { blank_place: 'Take out the place', keep: 'Keep everything', strip: 'Remove everything' },
    convert: { keep: 'Keep the format', webp: 'WebP', avif: 'AVIF' },
    watermark: {
      kind: { none: 'None', text: 'Text', image: 'Picture' },
      position: {
        bottom_right: 'Bottom right',
        bottom_left: 'Bottom left',
        top_right: 'Top right',
        top_left: 'Top left',
        center: 'Centre',
        tiled: 'Tiled',
      },
    },
    hot_links: { mode: { open: 'All sites', only: 'Only these', except: 'All but these' } },
    delivery: { proxy: 'This site', redirect: 'The storage' },
  },
}
