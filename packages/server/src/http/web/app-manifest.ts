import type { Settings } from '@imagora/contract'
import type { FastifyInstance } from 'fastify'
import { logoIconUrl } from '#platform/logo-urls.ts'
import { textsIn } from '#locales/texts.ts'

const defaultIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Returns icons with all sizes that browsers ask for; an address that was entered comes first. */
function iconsOf({ site_icon_url, site_logo }: Settings) {
  const icon = (part: 'icon-192' | 'icon-512' | 'maskable', side: number, purpose?: string) => ({
    src: logoIconUrl(site_logo!, part),
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  const icons = site_logo
    ? [icon('icon-192', 192), icon('icon-512', 512), icon('maskable', 512, 'maskable')]
    : defaultIcons
  return site_icon_url ? [{ src: site_icon_url, sizes: 'any' }, ...icons] : icons
}

/** Builds the web app manifest, which lets browsers install the site. */
function manifestOf(settings: Settings) {
  const { site_title, site_description, language } = settings
  const { install } = textsIn(language)
  return {
    id: '/',
    name: site_title,
    short_name: site_title.slice(0, 12),
    description: site_description,
    lang: language,
    start_url: '/user/photos',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f9fb',
    theme_color: '#0094c5',
    icons: iconsOf(settings),
    shortcuts: [
      { name: install.upload, url: '/user/photos?upload=1' },
      { name: install.photos, url: '/user/photos' },
      { name: install.albums, url: '/user/albums' },
    ],
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/*'] }] },
    },
  }
}

export function serveManifest(app: FastifyInstance, settings: () => Promise<Settings>) {
  app.get('/manifest.webmanifest', { config: { availableIn: 'maintenance' } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(manifestOf(await settings()))),
  )
}
