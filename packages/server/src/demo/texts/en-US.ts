import type { DemoTexts } from './demo-texts.ts'

export const texts: DemoTexts = {
  currency: 'USD',
  subtitle: 'A home for every photo',
  people: { demo: 'Lin Yi', ann: 'Ann Rivers', kai: 'Kai Tanaka' },
  journeys: {
    dolomites: {
      album: 'Dolomites',
      intro: 'Five days from hut to hut, up before the sun.',
      tags: ['mountains', 'hiking', 'Italy'],
    },
    lofoten: { album: 'Lofoten', intro: 'Cold hands, green skies.', tags: ['aurora', 'winter', 'Norway', 'night'] },
    kyoto: {
      album: 'Kyoto in bloom',
      intro: 'Ten days when the whole city looks up.',
      tags: ['spring', 'blossoms', 'Japan'],
    },
    sahara: {
      album: 'Sahara',
      intro: 'Nothing but sand and wind, and tea at six.',
      tags: ['desert', 'dunes', 'Morocco'],
    },
    shanghai: { album: 'Shanghai after work', intro: 'The long way home.', tags: ['city', 'night', 'Shanghai'] },
    autumn: { album: 'Autumn leaves', intro: 'Saturdays with a macro lens.', tags: ['autumn', 'leaves', 'macro'] },
    everyday: { album: '', intro: '', tags: ['everyday'] },
    private: { album: '', intro: '', tags: ['everyday'] },
    scotland: {
      album: 'Northern summer',
      intro: 'Three weeks with a small tent.',
      tags: ['Scotland', 'summer', 'hiking'],
    },
    bali: { album: 'By the sea', intro: 'Salt on every lens.', tags: ['sea', 'beach', 'Bali'] },
    garden: { album: 'Garden diary', intro: 'One flower a week.', tags: ['garden', 'flowers'] },
    architecture: {
      album: 'Architecture walks',
      intro: 'Look up, look down.',
      tags: ['architecture', 'city', 'Hong Kong'],
    },
    hokkaido: {
      album: 'Snow country',
      intro: 'I had never seen snow this deep.',
      tags: ['snow', 'winter', 'Hokkaido'],
    },
  },
  titles: {
    peaks: ['First light on the summit', 'Above the valley', 'The north face', 'Waiting for the sun', 'Fresh snow'],
    ridges: ['Seven ridges', 'Fog in the valleys', 'Blue hour, purple hills', 'Layers', 'Far from the road'],
    lake: ['Still water', 'Two mountains', 'Nobody on the lake', 'Mirror', 'Before the wind came'],
    sea: ['Last light', 'Glitter', 'Open water', 'The sun goes in', 'Nothing to the west'],
    coast: ['Around the headland', 'The island opposite', 'Low tide', 'Evening ferry'],
    beach: ['Barefoot', 'Shallow water', 'First swim', 'Foam'],
    dunes: ['Crest', 'Wind on sand', 'Long shadows', 'Where the track ends', 'Evening dunes'],
    forest: ['Fog between the firs', 'Quiet woods', 'After the rain', 'The way up'],
    field: ['Rows', 'Summer field', 'From the train window', 'Wind in the grass'],
    snow: ['Knee-deep', 'White morning', 'The only tracks', 'Winter woods'],
    stars: ['Milky Way', '30 seconds', 'No moon tonight', 'Camp at midnight'],
    aurora: ['Green curtain', 'It started at eleven', 'Northern lights', 'Over the fjord'],
    city: ['Skyline', 'Across the river', 'Windows', 'Blue hour', 'Last train'],
    bokeh: ['Out of focus', 'Rain on the windshield', 'Festival lights', 'Night market'],
    leaves: ['New leaves', 'Backlight', 'Hedge', 'After the shower'],
    autumn: ['October', 'Falling', 'Red and gold', 'The last warm day'],
    flower: ['In the garden', 'Full bloom', 'Anemone', 'Close up', 'Petals'],
    blossoms: ['Cherry branch', 'Hanami', 'Pink week', 'Along the canal'],
    stairs: ['Downstairs', 'Spiral', 'Five floors', 'Look down'],
    facade: ['Ribs', 'Looking up', 'Balconies', 'Lines'],
  },
  graphics: {
    editor: 'Editor',
    dashboard: 'Dashboard',
    stickers: ['Sticker: star', 'Sticker: peaks', 'Sticker: leaf', 'Sticker: camera'],
    animation: 'Lighthouse',
    tags: { screenshots: ['screenshots'], stickers: ['stickers', 'transparent'], animation: ['animation'] },
  },
  shares: { friends: 'For friends', proofs: 'Five proofs', family: 'For the family' },
  page: {
    name: 'About',
    title: 'About this site',
    content: `## What this is

A self-hosted image host and photo gallery: photos are kept as they are, and links stay valid.

## Uploading

Drop files on any page, or use the command line:

\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" -F file=@photo.jpg https://example.org/api/v2/upload
\`\`\`
`,
  },
  notice: {
    title: 'Explore is open',
    content: `Public photos and albums now appear on the Explore page.

- Tap the heart on a photo to let its author know you like it
- Keep photos unlisted to leave them out; their links still work
`,
  },
  shop: {
    group: 'Pro',
    pro: {
      name: 'Pro',
      intro: 'For people who shoot and publish a lot.',
      badge: 'Popular',
      features: ['100 GB of storage', '200 MB per photo', '10 uploads at once', 'Unlimited uploads'],
      month: 'Monthly',
      quarter: 'Quarterly',
      year: 'Yearly',
      yearDescription: 'About $2.49 a month',
    },
    team: {
      name: 'Team',
      intro: 'Several users, payment by invoice and a storage of your own.',
      features: ['From 1 TB of storage', 'Dedicated storage', 'Company invoices'],
      year: 'Yearly',
    },
    storage: (gigabytes) => ({
      name: `${gigabytes} GB of storage`,
      intro: 'Added to the capacity of your group until it expires.',
      features: [`${gigabytes} GB of storage`, 'Works with any subscription'],
    }),
    storageYear: 'One year',
    storageForever: 'Forever',
    coupon: '20% off for new friends',
    transfer: {
      name: 'Bank transfer',
      instructions: 'Transfer to Example Bank, account 6222 0000 0000 0000, with the order number as reference.',
    },
    fakePayment: 'Demo payment',
    transferNote: (number) => `Bank transfer ${number}`,
  },
  tickets: {
    invoice: {
      title: 'How do I get an invoice?',
      content: 'I bought **Pro** for a year and need an invoice in my company’s name.',
      replies: [
        'Open the order under “Orders” and download the receipt at the top right. For a company invoice, reply with its name and tax number.',
        'Got it, thank you!',
      ],
    },
    order: {
      title: 'Can an album be sorted by date taken?',
      content: 'After importing old photos, they are in the order of upload.',
      replies: ['Yes: choose it under “Sort” in the album. You can also drag photos into your own order.'],
    },
    upload: {
      title: 'Uploads stop at 80%',
      content:
        'Since yesterday, large files stop:\n\n- JPEG of 18 MB\n- Firefox 140 on Linux\n\nSmaller ones are fine.',
      replies: [
        'Thanks for the details. Does it continue when you press **Retry**? Uploads are resumable.',
        'It does, but it stops again at the next file.',
      ],
    },
    deleted: {
      title: 'Can I get deleted photos back?',
      content: 'I deleted a few by mistake while tidying up an album yesterday, and I can’t find them in the trash.',
      replies: [],
    },
  },
  ticketTemplates: [
    {
      name: 'More details needed',
      content: 'Thanks for writing. Please send us your browser and version, the time of the problem and a screenshot.',
    },
    { name: 'Solved', content: 'This is fixed now. Please reload the page; if it happens again, just reply here.' },
  ],
}
